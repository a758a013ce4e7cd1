package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;

/**
 * A victim with its sort keys: kind, criticality, degradation and name.
 *
 * @param kindRank 0 for an application, 1 for a database, 2 for everything else
 * @param excess degradation of the victim's worst metric, as a multiple of the baseline
 */
public record RankedVictim(int kindRank, double excess, Victim victim) {
  /** A victim with its degradation. */
  public static RankedVictim of(Victim victim, double excess) {
    return new RankedVictim(rank(victim.kind()), excess, victim);
  }

  private static int rank(ResourceKind kind) {
    return switch (kind) {
      case APPLICATION -> 0;
      case DATABASE -> 1;
      default -> 2;
    };
  }

  /** Orders victims: applications first, then by criticality, degradation and name. */
  public static int compareImportance(RankedVictim a, RankedVictim b) {
    int kinds = Integer.compare(a.kindRank, b.kindRank);
    if (kinds != 0) {
      return kinds;
    }
    int criticalities = Integer.compare(a.victim.criticality(), b.victim.criticality());
    if (criticalities != 0) {
      return criticalities;
    }
    int byDegradation = Double.compare(b.excess, a.excess);
    return byDegradation == 0 ? a.victim.resource().compareTo(b.victim.resource()) : byDegradation;
  }
}

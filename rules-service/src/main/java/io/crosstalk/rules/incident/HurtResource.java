package io.crosstalk.rules.incident;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** One victim of an incident with all verdicts on it, the worst metric first. */
final class HurtResource {
  private static final Comparator<VerdictFacts> WORST_FIRST =
      Comparator.comparingDouble(VerdictFacts::excess)
          .reversed()
          .thenComparing(verdict -> verdict.span().from())
          .thenComparing(VerdictFacts::episode);

  /** The application first, then by criticality, harm and name. */
  static final Comparator<HurtResource> FOREMOST_FIRST = HurtResource::compare;

  private final List<VerdictFacts> verdicts;
  private final RankedVictim ranked;

  private HurtResource(List<VerdictFacts> sorted) {
    verdicts = sorted;
    Victim victim = sorted.getFirst().verdict().victim();
    ranked = new RankedVictim(rank(victim.kind()), sorted.getFirst().excess(), victim);
  }

  /** A victim with verdicts in any order, of which there must be one at least. */
  static HurtResource of(Collection<VerdictFacts> verdicts) {
    List<VerdictFacts> sorted = new ArrayList<>(verdicts);
    sorted.sort(WORST_FIRST);
    return new HurtResource(sorted);
  }

  /**
   * The victims to list: production, or all where none of production is hurt.
   *
   * @param all every resource with a verdict, the foremost first
   * @param counts whether a verdict is about a victim
   */
  static List<HurtResource> victims(Collection<HurtResource> all, Predicate<VerdictFacts> counts) {
    List<HurtResource> hurt = new ArrayList<>(all.size());
    boolean inOrder = true;
    for (HurtResource each : all) {
      if (each.verdicts.stream().allMatch(counts)) {
        hurt.add(each);
      } else {
        List<VerdictFacts> counting = each.verdicts.stream().filter(counts).toList();
        if (!counting.isEmpty()) {
          hurt.add(new HurtResource(counting));
          inOrder = false;
        }
      }
    }
    List<HurtResource> ofProduction = hurt.stream().filter(HurtResource::isOfProduction).toList();
    List<HurtResource> listed = ofProduction.isEmpty() ? hurt : ofProduction;
    return inOrder ? listed : listed.stream().sorted(FOREMOST_FIRST).toList();
  }

  List<VerdictFacts> verdicts() {
    return verdicts;
  }

  RankedVictim ranked() {
    return ranked;
  }

  Victim victim() {
    return ranked.victim();
  }

  /** Whether it is of production. An unknown environment counts as production. */
  boolean isOfProduction() {
    return victim().environment() == Environment.PRODUCTION
        || victim().environment() == Environment.UNKNOWN;
  }

  private static int compare(HurtResource a, HurtResource b) {
    int kinds = Integer.compare(a.ranked.kindRank(), b.ranked.kindRank());
    if (kinds != 0) {
      return kinds;
    }
    int criticalities = Integer.compare(a.victim().criticality(), b.victim().criticality());
    if (criticalities != 0) {
      return criticalities;
    }
    int harm = Double.compare(b.ranked.excess(), a.ranked.excess());
    return harm == 0 ? a.victim().resource().compareTo(b.victim().resource()) : harm;
  }

  private static int rank(ResourceKind kind) {
    return switch (kind) {
      case APPLICATION -> 0;
      case DATABASE -> 1;
      default -> 2;
    };
  }
}

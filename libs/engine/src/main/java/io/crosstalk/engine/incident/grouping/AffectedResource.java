package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** An affected resource of an incident with all verdicts on it, the worst metric first. */
public final class AffectedResource {
  private static final Comparator<VerdictFacts> WORST_FIRST =
      Comparator.comparingDouble(VerdictFacts::excess)
          .reversed()
          .thenComparing(verdict -> verdict.span().from())
          .thenComparing(verdict -> verdict.verdict().victim().metric())
          .thenComparing(VerdictFacts::episode);

  /** Orders victims: applications first, then by criticality, degradation and name. */
  static final Comparator<AffectedResource> FOREMOST_FIRST =
      (a, b) -> RankedVictim.compareImportance(a.ranked, b.ranked);

  private final List<VerdictFacts> verdicts;
  private final RankedVictim ranked;

  private AffectedResource(List<VerdictFacts> sorted) {
    verdicts = sorted;
    Victim victim = sorted.getFirst().verdict().victim();
    ranked = RankedVictim.of(victim, sorted.getFirst().excess());
  }

  /** An affected resource with its verdicts, at least one, in any order. */
  static AffectedResource of(Collection<VerdictFacts> verdicts) {
    List<VerdictFacts> sorted = new ArrayList<>(verdicts);
    sorted.sort(WORST_FIRST);
    return new AffectedResource(sorted);
  }

  /**
   * The victims to list: those of production, or all where none of production is affected.
   *
   * @param all all resources with a verdict, the most important first
   * @param counts whether a verdict is about a victim
   */
  public static List<AffectedResource> victims(
      Collection<AffectedResource> all, Predicate<VerdictFacts> counts) {
    List<AffectedResource> affected = new ArrayList<>(all.size());
    boolean inOrder = true;
    for (AffectedResource each : all) {
      if (each.verdicts.stream().allMatch(counts)) {
        affected.add(each);
      } else {
        List<VerdictFacts> counting = each.verdicts.stream().filter(counts).toList();
        if (!counting.isEmpty()) {
          affected.add(new AffectedResource(counting));
          inOrder = false;
        }
      }
    }
    List<AffectedResource> ofProduction =
        affected.stream().filter(AffectedResource::isOfProduction).toList();
    List<AffectedResource> listed = ofProduction.isEmpty() ? affected : ofProduction;
    return inOrder ? listed : listed.stream().sorted(FOREMOST_FIRST).toList();
  }

  public List<VerdictFacts> verdicts() {
    return verdicts;
  }

  public RankedVictim ranked() {
    return ranked;
  }

  public Victim victim() {
    return ranked.victim();
  }

  /** Returns whether it belongs to production. An unknown environment counts as production. */
  public boolean isOfProduction() {
    return victim().environment() == Environment.PRODUCTION
        || victim().environment() == Environment.UNKNOWN;
  }
}

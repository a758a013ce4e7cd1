package io.crosstalk.engine.incident.grouping;

import io.crosstalk.engine.episode.DegradationScale;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
    ranked = RankedVictim.of(victim(sorted.getFirst()), sorted.getFirst().excess());
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

  /**
   * The victim of one of the verdicts, with the worst sample of all episodes of its metric. The
   * median of an episode whose worst sample is not known counts instead; without any known one
   * there is none.
   */
  public Victim victim(VerdictFacts facts) {
    Victim victim = facts.verdict().victim();
    List<Victim> episodes =
        verdicts.stream()
            .map(each -> each.verdict().victim())
            .filter(each -> each.metric().equals(victim.metric()))
            .toList();
    return episodes.stream().anyMatch(each -> each.worst() != null)
        ? victim.withWorst(worst(MetricCatalogue.of(victim.metric()), episodes))
        : victim;
  }

  private static @Nullable Double worst(Metric metric, List<Victim> episodes) {
    return episodes.stream()
        .map(each -> Objects.requireNonNullElse(each.worst(), each.observed()))
        .max(Comparator.comparingDouble(value -> DegradationScale.of(metric, value)))
        .orElse(null);
  }

  /** Returns whether it belongs to production. An unknown environment counts as production. */
  public boolean isOfProduction() {
    return victim().environment() == Environment.PRODUCTION
        || victim().environment() == Environment.UNKNOWN;
  }
}

package io.crosstalk.rules.incident;

import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** One victim of an incident with everything that was said about it, the worst metric first. */
record HurtResource(List<Verdict> verdicts) {
  private static final Comparator<Verdict> WORST_FIRST =
      Comparator.<Verdict>comparingDouble(verdict -> verdict.episode().excess())
          .reversed()
          .thenComparing(verdict -> verdict.episode().onset())
          .thenComparing(verdict -> verdict.episode().id());

  private static final Comparator<HurtResource> FOREMOST_FIRST =
      Comparator.<HurtResource>comparingInt(hurt -> rank(hurt.victim().kind()))
          .thenComparingInt(hurt -> hurt.victim().criticality())
          .thenComparing(Comparator.comparingDouble(HurtResource::excess).reversed())
          .thenComparing(hurt -> hurt.victim().resource());

  HurtResource {
    verdicts = verdicts.stream().sorted(WORST_FIRST).toList();
  }

  /** The victims to list: production, or whatever is hurt when nothing of production is. */
  static List<HurtResource> of(Collection<Verdict> verdicts) {
    Map<String, List<Verdict>> byResource =
        verdicts.stream()
            .collect(Collectors.groupingBy(Testimony::victim, TreeMap::new, Collectors.toList()));
    List<HurtResource> all = byResource.values().stream().map(HurtResource::new).toList();
    List<HurtResource> ofProduction = all.stream().filter(HurtResource::isOfProduction).toList();
    return (ofProduction.isEmpty() ? all : ofProduction).stream().sorted(FOREMOST_FIRST).toList();
  }

  Victim victim() {
    return verdicts.getFirst().victim();
  }

  double excess() {
    return verdicts.getFirst().episode().excess();
  }

  /** What nobody has classified is treated as production: the careful mistake. */
  boolean isOfProduction() {
    return victim().environment() == Environment.PRODUCTION
        || victim().environment() == Environment.UNKNOWN;
  }

  private static int rank(ResourceKind kind) {
    return switch (kind) {
      case APPLICATION -> 0;
      case DATABASE -> 1;
      default -> 2;
    };
  }
}

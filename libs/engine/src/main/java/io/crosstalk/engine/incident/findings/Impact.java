package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.AffectedResource;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.ResourceKind;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Impact of an incident, which must be large enough for a person to be alerted. A slight
 * degradation does not count. An application and the machine that it runs on count once, with the
 * larger impact of both.
 *
 * @param samples degraded samples; evidence that the degradation is not by chance
 * @param weight minutes of degradation, each multiplied by the number of times that the quality
 *     metric has doubled
 */
record Impact(int samples, double weight) {
  /** Least number of degraded samples; half of them where a likely cause is known. */
  private static final int LEAST_SAMPLES = 12;

  /** Least weight: two minutes of a degradation to four times the baseline. */
  private static final double LEAST_WEIGHT = 4;

  /** Least number of victims whose impact is added up: two may be degraded by chance. */
  private static final int SEVERAL = 3;

  private static final Impact NONE = new Impact(0, 0);

  /** Kinds of machines, on which applications and databases run. */
  private static final Set<ResourceKind> MACHINES = EnumSet.of(ResourceKind.VM, ResourceKind.LPAR);

  /** The impact on all victims of an incident; that on the worst one if they are few. */
  static Impact of(Collection<AffectedResource> victims) {
    Set<String> machines =
        victims.stream()
            .filter(each -> MACHINES.contains(each.victim().kind()))
            .map(each -> each.victim().resource())
            .collect(Collectors.toSet());
    Map<String, Impact> byMachine = new HashMap<>();
    for (AffectedResource each : victims) {
      each.verdicts().stream()
          .filter(facts -> !facts.isSlight())
          .map(Impact::of)
          .reduce(Impact::larger)
          .ifPresent(impact -> byMachine.merge(machine(each, machines), impact, Impact::larger));
    }
    return byMachine.values().stream()
        .reduce(NONE, byMachine.size() >= SEVERAL ? Impact::plus : Impact::larger);
  }

  /** Id of the affected machine that a victim runs on, or its own id. */
  private static String machine(AffectedResource victim, Set<String> machines) {
    String own = victim.victim().resource();
    return machines.contains(own)
        ? own
        : victim.verdicts().stream()
            .flatMap(facts -> facts.domains().stream())
            .filter(machines::contains)
            .min(Comparator.naturalOrder())
            .orElse(own);
  }

  private static Impact of(VerdictFacts facts) {
    double minutes = (double) facts.degradedMs() / Duration.ofMinutes(1).toMillis();
    double doublings = facts.excess() > 1 ? Math.log(facts.excess()) / Math.log(2) : 0;
    return new Impact(
        facts.verdict().episode().harmedSamples(), minutes > 0 ? minutes * doublings : 0);
  }

  /** The impact that is closer to an alert. */
  private Impact larger(Impact other) {
    return other.fraction() > fraction() ? other : this;
  }

  /** Part of what an alert needs, in the quantity of which more is missing. */
  private double fraction() {
    return Math.min((double) samples / LEAST_SAMPLES, weight / LEAST_WEIGHT);
  }

  private Impact plus(Impact other) {
    return new Impact(samples + other.samples, weight + other.weight);
  }

  /**
   * Returns whether a person should be alerted.
   *
   * @param likely whether a likely cause is known, so that chance is a less likely explanation
   */
  boolean isWorthAnAlert(boolean likely) {
    return hasSamples(likely) && weight >= LEAST_WEIGHT;
  }

  /** Returns whether there are so many degraded samples that the degradation is not by chance. */
  boolean hasSamples(boolean likely) {
    return samples * (likely ? 2 : 1) >= LEAST_SAMPLES;
  }
}

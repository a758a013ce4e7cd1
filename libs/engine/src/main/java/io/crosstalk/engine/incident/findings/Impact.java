package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.AffectedResource;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * Impact of an incident, which must be large enough for a person to be alerted. A slight
 * degradation does not count. An application and the machine that it runs on count once, with the
 * larger impact of both.
 *
 * @param samples degraded samples of all victims: evidence that the degradation is not by chance;
 *     of one or two victims the larger number
 * @param weight minutes of degradation of all victims, each multiplied by the number of times that
 *     the quality metric has doubled
 */
record Impact(int samples, double weight) {
  /** Least number of degraded samples; half of them where a likely cause is known. */
  private static final int LEAST_SAMPLES = 12;

  /** Least weight: two minutes of a degradation to four times the baseline. */
  private static final double LEAST_WEIGHT = 4;

  /** Least number of victims whose degraded samples are added up: two may be degraded by chance. */
  private static final int SEVERAL = 3;

  private static final Impact NONE = new Impact(0, 0);

  /** The impact on all victims of an incident. */
  static Impact of(Collection<AffectedResource> victims) {
    Map<String, Impact> byMachine = new HashMap<>();
    Map<String, AffectedResource> byId = new HashMap<>();
    victims.forEach(each -> byId.put(each.victim().resource(), each));
    for (AffectedResource each : victims) {
      byMachine.merge(machine(each, byId), of(each), Impact::larger);
    }
    return byMachine.values().stream()
        .reduce(NONE, byMachine.size() >= SEVERAL ? Impact::plus : Impact::larger);
  }

  /** Id of the victim that another victim uses, or its own id. */
  private static String machine(AffectedResource victim, Map<String, AffectedResource> all) {
    String own = victim.victim().resource();
    return victim.verdicts().stream()
        .flatMap(facts -> facts.domains().stream())
        .filter(id -> !id.equals(own) && all.containsKey(id))
        .sorted()
        .findFirst()
        .orElse(own);
  }

  private static Impact of(AffectedResource victim) {
    return victim.verdicts().stream()
        .filter(facts -> !facts.isSlight())
        .map(Impact::of)
        .reduce(NONE, Impact::larger);
  }

  private static Impact of(VerdictFacts facts) {
    double minutes = (double) facts.degradedMs() / Duration.ofMinutes(1).toMillis();
    return new Impact(
        facts.verdict().episode().harmedSamples(),
        minutes * Math.log(facts.excess()) / Math.log(2));
  }

  private Impact larger(Impact other) {
    return new Impact(Math.max(samples, other.samples), Math.max(weight, other.weight));
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
    return samples * (likely ? 2 : 1) >= LEAST_SAMPLES && weight >= LEAST_WEIGHT;
  }
}

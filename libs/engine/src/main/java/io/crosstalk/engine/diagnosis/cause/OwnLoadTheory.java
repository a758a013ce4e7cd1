package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Suspect;
import java.util.Objects;
import java.util.Optional;

/**
 * Theory: the victim's own load is the cause. If the victim's load degrades other resources too,
 * the victim is their noisy neighbour.
 */
final class OwnLoadTheory implements Theory {

  /** Probability that the victim's own load is the cause, 0 to 1. */
  static double probability(EpisodeFacts facts) {
    return bestDomain(facts).map(domain -> domain.probability(true)).orElse(0.0);
  }

  /**
   * Probability that the victim's own load is the cause, 0 to 1; 0 when it is too small to explain
   * the degradation.
   */
  static double explained(EpisodeFacts facts) {
    double probability = probability(facts);
    return probability >= Suspect.CULPRIT_PROBABILITY ? probability : 0;
  }

  /** Domain in which the victim's own load explains most. */
  private static Optional<CandidateDomain> bestDomain(EpisodeFacts facts) {
    return facts.best(domain -> !domain.explained(), domain -> domain.score(true, facts.metric()));
  }

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return bestDomain(facts)
        .filter(domain -> !isOneOfATier(facts))
        .filter(domain -> domain.probability(true) >= Suspect.CULPRIT_PROBABILITY)
        .map(
            domain ->
                new Hypothesis(
                    causeClass(domain),
                    domain,
                    null,
                    true,
                    Hypothesis.Role.LEADS,
                    Objects.requireNonNull(domain.best(true)).evidence()));
  }

  /**
   * Returns whether the victim runs on several peers. The load of the busiest peer does not explain
   * a degradation of the requests that the other peers serve.
   */
  private static boolean isOneOfATier(EpisodeFacts facts) {
    return facts.domains().stream()
        .map(CandidateDomain::finding)
        .anyMatch(
            finding ->
                finding.domain().kind() == ResourceKind.LOAD_BALANCER
                    && finding.imbalance() != null);
  }

  private static CauseClass causeClass(CandidateDomain domain) {
    boolean othersAffected = domain.finding().affected().size() > 1;
    return othersAffected ? CauseClass.NOISY_NEIGHBOUR : CauseClass.SELF_INFLICTED;
  }
}

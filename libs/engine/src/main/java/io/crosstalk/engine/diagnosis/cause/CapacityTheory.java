package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.DomainStatements;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;

/** Theory: the ordinary load of all members has grown, and no member stands out. */
final class CapacityTheory implements Theory {
  /**
   * Weight of the highest utilization in the score of a domain: of several domains with the same
   * users, the fullest one is named.
   */
  private static final double FULLNESS_STEP = 0.05;

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return facts
        .best(
            CandidateDomain::isCrowded,
            domain -> domain.faultScore(facts.metric()) + FULLNESS_STEP * fullness(facts, domain))
        .map(domain -> explanation(facts, domain, Bottleneck.of(facts, domain)));
  }

  private static Hypothesis explanation(
      EpisodeFacts facts, CandidateDomain domain, Optional<Bottleneck> narrow) {
    Hypothesis whole =
        Hypothesis.of(
            CauseClass.CAPACITY,
            domain,
            reasons(facts, domain, narrow.map(each -> each.evidence(facts, domain))));
    return narrow.map(each -> whole.in(each.domain())).orElse(whole);
  }

  /** Highest utilization of the domain during the degradation, 0 to 1; 0 when none is measured. */
  private static double fullness(EpisodeFacts facts, CandidateDomain domain) {
    return facts
            .signs(domain)
            .filter(ConditionSign::isUtilization)
            .mapToDouble(ConditionSign::during)
            .max()
            .orElse(0)
        / 100;
  }

  private static List<Evidence> reasons(
      EpisodeFacts facts, CandidateDomain domain, Optional<Evidence> narrow) {
    DomainStatements statements = new DomainStatements(facts, domain);
    return DomainStatements.known(
        List.of(
            Optional.of(statements.crowd()),
            narrow.or(statements::fullness),
            ResetReasons.of(facts),
            statements.response(),
            statements.company()));
  }
}

package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.load.DerivedRates;
import io.crosstalk.event.CauseClass;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Theory: the data of a shared compressing device compress worse than before. Its back end has to
 * write more, although its users wrote the same amount before without degrading the victim. The
 * cause is then the data and not the load of a resource.
 */
final class BackEndTheory implements Theory {
  private static final double RISEN = 1.2;
  private static final double ALIGNED = 0.6;

  @Override
  public Optional<Hypothesis> explain(EpisodeFacts facts) {
    return facts
        .best(domain -> holdsAt(facts, domain), domain -> domain.faultScore(facts.metric()))
        .map(
            domain ->
                Hypothesis.of(
                    CauseClass.CAPACITY,
                    domain,
                    new BackEndReasons(facts, domain, alignedRise(facts, domain).orElseThrow())
                        .all()));
  }

  /** Returns whether worse compression of the data explains the degradation at a domain. */
  static boolean holdsAt(EpisodeFacts facts, CandidateDomain domain) {
    return domain.finding().isSustained() && alignedRise(facts, domain).isPresent();
  }

  private static Optional<ConditionSign> alignedRise(EpisodeFacts facts, CandidateDomain domain) {
    return rises(facts, domain).filter(sign -> sign.alignment() >= ALIGNED).findFirst();
  }

  /**
   * Returns whether the back end writes more than before; this alone does not make the data the
   * cause.
   */
  static boolean isBurdened(EpisodeFacts facts, CandidateDomain domain) {
    return rises(facts, domain).findAny().isPresent();
  }

  private static Stream<ConditionSign> rises(EpisodeFacts facts, CandidateDomain domain) {
    return facts
        .signs(domain)
        .filter(sign -> sign.metric().name().equals(DerivedRates.BACK_END))
        .filter(sign -> sign.hasRisen(RISEN, 0));
  }
}

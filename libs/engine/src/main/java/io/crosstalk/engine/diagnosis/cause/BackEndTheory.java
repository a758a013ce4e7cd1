package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.Facts;
import io.crosstalk.engine.diagnosis.finding.Sign;
import io.crosstalk.engine.diagnosis.load.DerivedRates;
import io.crosstalk.event.CauseClass;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Theory: the data of a shared compressing device compress worse than before. Its back end has to
 * write more, although its users asked for as much before while the victim was well. The cause is
 * then the data and not the load of a resource.
 */
final class BackEndTheory implements Theory {
  private static final double RISEN = 1.2;
  private static final double ALIGNED = 0.6;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(domain -> holdsAt(facts, domain), domain -> domain.faultScore(facts.metric()))
        .map(
            domain ->
                Explanation.of(
                    CauseClass.CAPACITY,
                    domain,
                    new BackEndReasons(facts, domain, alignedRise(facts, domain).orElseThrow())
                        .all()));
  }

  /** Returns whether worse compression of the data explains the degradation at a domain. */
  static boolean holdsAt(Facts facts, CandidateDomain domain) {
    return domain.finding().isBorne() && alignedRise(facts, domain).isPresent();
  }

  private static Optional<Sign> alignedRise(Facts facts, CandidateDomain domain) {
    return rises(facts, domain).filter(sign -> sign.alignment() >= ALIGNED).findFirst();
  }

  /** Returns whether the back end writes more than before, whether or not that is the cause. */
  static boolean isBurdened(Facts facts, CandidateDomain domain) {
    return rises(facts, domain).findAny().isPresent();
  }

  private static Stream<Sign> rises(Facts facts, CandidateDomain domain) {
    return facts
        .signs(domain)
        .filter(sign -> sign.metric().name().equals(DerivedRates.BACK_END))
        .filter(sign -> sign.hasRisen(RISEN, 0));
  }
}

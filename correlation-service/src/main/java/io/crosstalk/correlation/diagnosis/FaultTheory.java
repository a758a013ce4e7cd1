package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import java.util.Optional;

/** The shared thing is slower at the same load; a wire that loses at the same load errs. */
final class FaultTheory implements Theory {
  private static final String LOSS = "net.retransmit_ratio";

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(Place::looksFaulty, place -> place.faultScore(facts.metric()))
        .map(place -> new Explanation(causeClass(facts), place, false));
  }

  private static CauseClass causeClass(Facts facts) {
    return facts.metric().equals(LOSS)
        ? CauseClass.NETWORK_ERRORS
        : CauseClass.SHARED_RESOURCE_FAULT;
  }
}

package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;

/** The shared thing is slower at the same load; a wire that loses at the same load errs. */
final class FaultTheory implements Theory {
  private static final String LOSS = "net.retransmit_ratio";

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(
            place -> place.looksFaulty() && !isExplained(facts, place),
            place -> place.faultScore(facts.metric()))
        .map(place -> Explanation.of(causeClass(facts), place, reasons(facts, place)));
  }

  /** Whose users wait because it has more to bear behind its compression is not out of order. */
  private static boolean isExplained(Facts facts, Place place) {
    return !place.isSlower() && BackEndTheory.isBurdened(facts, place);
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(List.of(reasons.response(), reasons.sameLoad(), reasons.company()));
  }

  private static CauseClass causeClass(Facts facts) {
    return facts.metric().equals(LOSS)
        ? CauseClass.NETWORK_ERRORS
        : CauseClass.SHARED_RESOURCE_FAULT;
  }
}

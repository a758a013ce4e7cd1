package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;

/** The shared thing is slower at the same load; a wire that loses at the same load errs. */
final class FaultTheory implements Theory {
  /** More than the kinds make a difference, less than another user does. */
  private static final double SLOWER_STEP = 0.05;

  private static final String LOSS = "net.retransmit_ratio";

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(
            place -> place.looksFaulty() && !isExplained(facts, place),
            place -> place.faultScore(facts.metric()) + depth(facts, place))
        .map(place -> Explanation.of(causeClass(facts), place, reasons(facts, place)));
  }

  /**
   * Of places with the same users it is the one that is measured as slow; and of those the deepest
   * that itself takes longer by most of what is waited for.
   */
  private static double depth(Facts facts, Place place) {
    if (!place.isSlower()) {
      return 0;
    }
    return SLOWER_STEP
        + (LayerReasons.isLostThere(facts, place) ? place.depthStep(facts.metric()) : 0);
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

package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;

/** Everyone's ordinary load has grown, and nobody's stands out. */
final class CapacityTheory implements Theory {
  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(Place::isCrowded, place -> place.faultScore(facts.metric()))
        .map(place -> Explanation.of(CauseClass.CAPACITY, place, reasons(facts, place)));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(
        List.of(Optional.of(reasons.crowd()), reasons.response(), reasons.company()));
  }
}

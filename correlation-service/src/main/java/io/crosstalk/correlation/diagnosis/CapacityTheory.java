package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import java.util.Optional;

/** Everyone's ordinary load has grown, and nobody's stands out. */
final class CapacityTheory implements Theory {
  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(Place::isCrowded, place -> place.faultScore(facts.metric()))
        .map(place -> new Explanation(CauseClass.CAPACITY, place, false));
  }
}

package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import java.util.Optional;

/** The shared thing is slower at the same load. */
final class FaultTheory implements Theory {
  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(Place::looksFaulty, place -> place.faultScore(facts.metric()))
        .map(place -> new Explanation(CauseClass.SHARED_RESOURCE_FAULT, place, false));
  }
}

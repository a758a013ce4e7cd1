package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;
import java.util.List;
import java.util.Optional;

/** Somebody else presses, unless the victim's own load explains clearly more. */
final class NeighbourTheory implements Theory {
  private static final double SELF_MARGIN = 0.1;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    double self = OwnLoadTheory.place(facts).map(place -> place.probability(true)).orElse(0.0);
    return facts
        .best(Place::isOpen, place -> place.score(false, facts.metric()))
        .filter(place -> place.probability(false) >= Suspect.CULPRIT_PROBABILITY)
        .filter(place -> place.probability(false) >= self - SELF_MARGIN)
        .map(place -> Explanation.of(CauseClass.NOISY_NEIGHBOUR, place, reasons(facts, place)));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(List.of(reasons.company(), reasons.response()));
  }
}

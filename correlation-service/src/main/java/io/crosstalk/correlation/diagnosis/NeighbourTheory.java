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
    double own = OwnLoadTheory.probability(facts);
    double least = Math.max(Suspect.CULPRIT_PROBABILITY, own - SELF_MARGIN);
    return facts
        .best(
            place -> place.isOpen() && place.probability(false) >= least,
            place -> place.score(false, facts.metric()))
        .map(place -> Explanation.of(CauseClass.NOISY_NEIGHBOUR, place, reasons(facts, place)));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(List.of(reasons.company(), reasons.response()));
  }
}

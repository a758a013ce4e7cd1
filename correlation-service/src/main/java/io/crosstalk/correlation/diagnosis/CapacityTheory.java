package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;

/** Everyone's ordinary load has grown, and nobody's stands out. */
final class CapacityTheory implements Theory {
  /** Of places with equal users the fullest is meant. */
  private static final double FULLNESS_STEP = 0.05;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(
            Place::isCrowded,
            place -> place.faultScore(facts.metric()) + FULLNESS_STEP * fullness(facts, place))
        .map(place -> explanation(facts, place, Bottleneck.of(facts, place)));
  }

  private static Explanation explanation(Facts facts, Place place, Optional<Bottleneck> narrow) {
    Explanation whole =
        Explanation.of(
            CauseClass.CAPACITY,
            place,
            reasons(facts, place, narrow.map(each -> each.evidence(facts, place))));
    return narrow.map(each -> whole.in(each.place())).orElse(whole);
  }

  /** The highest of its utilizations while it hurt, 0 to 1; 0 where none is measured. */
  private static double fullness(Facts facts, Place place) {
    return facts
            .signs(place)
            .filter(sign -> Bottleneck.isUtilization(sign.metric().name()))
            .mapToDouble(Sign::during)
            .max()
            .orElse(0)
        / 100;
  }

  private static List<Evidence> reasons(Facts facts, Place place, Optional<Evidence> narrow) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(
        List.of(
            Optional.of(reasons.crowd()),
            narrow.or(reasons::fullness),
            reasons.response(),
            reasons.company()));
  }
}

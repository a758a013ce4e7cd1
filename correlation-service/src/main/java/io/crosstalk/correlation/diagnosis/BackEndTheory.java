package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Something shared that compresses has to bear more behind its compression than before, although as
 * much was asked of it before and the victim was well: then it is the data, and nobody's load.
 */
final class BackEndTheory implements Theory {
  private static final double RISEN = 1.2;
  private static final double ALIGNED = 0.6;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return facts
        .best(place -> holdsAt(facts, place), place -> place.faultScore(facts.metric()))
        .map(
            place ->
                Explanation.of(
                    CauseClass.CAPACITY,
                    place,
                    new BackEndReasons(facts, place, burden(facts, place).orElseThrow()).all()));
  }

  /** Whether it is the data that press a place, and nobody's load. */
  static boolean holdsAt(Facts facts, Place place) {
    return place.finding().isBorne() && burden(facts, place).isPresent();
  }

  private static Optional<Sign> burden(Facts facts, Place place) {
    return burdens(facts, place).filter(sign -> sign.alignment() >= ALIGNED).findFirst();
  }

  /** Whether it bears more than before behind its compression, be that the cause or not. */
  static boolean isBurdened(Facts facts, Place place) {
    return burdens(facts, place).findAny().isPresent();
  }

  private static Stream<Sign> burdens(Facts facts, Place place) {
    return facts
        .signs(place)
        .filter(sign -> sign.metric().name().equals(DerivedRates.BACK_END))
        .filter(sign -> sign.hasRisen(RISEN, 0));
  }
}

package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.List;
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
        .best(
            place -> place.finding().isBorne() && burden(facts, place).isPresent(),
            place -> place.faultScore(facts.metric()))
        .map(
            place ->
                Explanation.of(
                    CauseClass.CAPACITY,
                    place,
                    List.of(evidence(facts, burden(facts, place).orElseThrow()))));
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

  private static Evidence evidence(Facts facts, Sign burden) {
    String unit = burden.metric().unit();
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        "The %s of %s is %s while it hurts, and was %s; as much was written to it before, and %s was well."
            .formatted(
                burden.metric().plainName(),
                burden.resource(),
                new Quantity(burden.during(), unit).text(),
                new Quantity(burden.before(), unit).text(),
                facts.inquiry().victim().resource()),
        burden.before() > 0 ? burden.during() / burden.before() : burden.during(),
        "1",
        facts.plot(burden.resource(), burden.metric().name()));
  }
}

package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Suspect;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Everyone's ordinary load has grown, and nobody's stands out; or nobody is to be accused at all,
 * and something shared that compresses has to bear more behind its compression than before.
 */
final class CapacityTheory implements Theory {
  private static final Set<String> UTILIZATION =
      Set.of("cpu.utilization", "disk.busy", "net.utilization");

  /** Of places with equal users the fullest is meant. */
  private static final double FULLNESS_STEP = 0.05;

  private static final double RISEN = 1.2;
  private static final double ALIGNED = 0.6;

  @Override
  public Optional<Explanation> explain(Facts facts) {
    return crowded(facts).or(() -> overloaded(facts));
  }

  private static Optional<Explanation> crowded(Facts facts) {
    return facts
        .best(
            Place::isCrowded,
            place -> place.faultScore(facts.metric()) + FULLNESS_STEP * fullness(facts, place))
        .map(place -> Explanation.of(CauseClass.CAPACITY, place, reasons(facts, place)));
  }

  /** The highest of its utilizations while it hurt, 0 to 1; 0 where none is measured. */
  private static double fullness(Facts facts, Place place) {
    return signs(facts, place)
            .filter(sign -> UTILIZATION.contains(sign.metric().name()))
            .mapToDouble(Sign::during)
            .max()
            .orElse(0)
        / 100;
  }

  private static Stream<Sign> signs(Facts facts, Place place) {
    return facts.signs().stream()
        .filter(sign -> sign.resource().equals(place.finding().domain().id()));
  }

  private static Optional<Explanation> overloaded(Facts facts) {
    boolean accused =
        facts.places().stream()
            .anyMatch(
                place ->
                    Math.max(place.probability(false), place.probability(true))
                        >= Suspect.CULPRIT_PROBABILITY);
    return accused
        ? Optional.empty()
        : facts
            .best(
                place -> !place.isFlat() && burden(facts, place).isPresent(),
                place -> place.faultScore(facts.metric()))
            .map(
                place ->
                    Explanation.of(
                        CauseClass.CAPACITY,
                        place,
                        List.of(evidence(facts, burden(facts, place).orElseThrow()))));
  }

  /** What it bears behind its compression, where that is more than while all were well. */
  private static Optional<Sign> burden(Facts facts, Place place) {
    return signs(facts, place)
        .filter(sign -> sign.metric().name().equals(DerivedRates.BACK_END))
        .filter(sign -> sign.hasRisen(RISEN, 0) && sign.alignment() >= ALIGNED)
        .max(
            Comparator.comparingDouble(Sign::alignment)
                .thenComparing(sign -> sign.metric().name()));
  }

  private static Evidence evidence(Facts facts, Sign burden) {
    String unit = burden.metric().unit();
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        "%s bears %s of %s while it hurts, and %s otherwise; nobody who uses it stands out."
            .formatted(
                burden.resource(),
                new Quantity(burden.during(), unit).text(),
                burden.metric().plainName(),
                new Quantity(burden.before(), unit).text()),
        burden.before() > 0 ? burden.during() / burden.before() : burden.during(),
        "1",
        facts.plot(burden.resource(), burden.metric().name()));
  }

  private static List<Evidence> reasons(Facts facts, Place place) {
    PlaceReasons reasons = new PlaceReasons(facts, place);
    return PlaceReasons.known(
        List.of(Optional.of(reasons.crowd()), reasons.response(), reasons.company()));
  }
}

package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which dimension of load explains the response: MB/s, say, and not the number of operations. */
final class DimensionReasons {
  /** As often higher as lower, or less often. */
  private static final double AS_OFTEN_AS_NOT = 0.5;

  private static final double EXPLAINS = 0.9;

  /** Another dimension that tells nearly as well explains nearly as well. */
  private static final double CLEARLY = 0.2;

  private DimensionReasons() {}

  /**
   * Where the trouble sits, or else where it shows best; empty when nothing explains it, or several
   * dimensions do.
   */
  static Optional<Evidence> of(Facts facts, @Nullable Place leading) {
    Stream<Place> others =
        facts.places().stream()
            .filter(place -> !place.equals(leading))
            .filter(Place::isSlower)
            .sorted(Comparator.comparingDouble(DimensionReasons::most).reversed());
    return Stream.concat(Optional.ofNullable(leading).stream(), others)
        .filter(DimensionReasons::isClear)
        .findFirst()
        .map(place -> evidence(facts, place));
  }

  private static double most(Place place) {
    List<Dimension> dimensions = place.finding().dimensions();
    return dimensions.isEmpty() ? 0 : dimensions.getFirst().higher();
  }

  /** One kind of load tells, and of all others none does, or hardly. */
  private static boolean isClear(Place place) {
    return most(place) >= EXPLAINS
        && next(place).filter(next -> most(place) - next.higher() >= CLEARLY).isPresent();
  }

  private static Optional<Dimension> next(Place place) {
    List<Dimension> dimensions = place.finding().dimensions();
    return dimensions.stream()
        .filter(each -> !LoadKind.isSame(each.metric(), dimensions.getFirst().metric()))
        .findFirst();
  }

  private static Evidence evidence(Facts facts, Place place) {
    String id = place.finding().domain().id();
    Dimension first = place.finding().dimensions().getFirst();
    Dimension next = next(place).orElseThrow();
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        "What hurts is the %s that is asked of %s, %s the %s: the one is higher than in good times in %.0f %% of all comparisons, the other in %.0f %%."
            .formatted(
                name(first),
                id,
                next.higher() <= AS_OFTEN_AS_NOT ? "not" : "more than",
                name(next),
                100 * first.higher(),
                100 * next.higher()),
        first.higher(),
        "1",
        facts.plot(id, first.metric()));
  }

  private static String name(Dimension dimension) {
    return MetricCatalogue.of(dimension.metric()).plainName();
  }
}

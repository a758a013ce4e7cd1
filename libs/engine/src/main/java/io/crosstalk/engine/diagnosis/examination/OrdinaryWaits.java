package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Exonerates layers of the resources that a victim runs on: kinds of waiting, such as for a
 * processor or for memory, that stayed at their ordinary level.
 */
final class OrdinaryWaits {
  private static final Map<Degradation, String> LAYERS =
      new EnumMap<>(
          Map.of(
              Degradation.PROCESSOR, "processors",
              Degradation.MEMORY, "memory",
              Degradation.STORAGE, "storage",
              Degradation.NETWORK, "the network"));

  private OrdinaryWaits() {}

  /**
   * One exoneration for each carrier with ordinary waits.
   *
   * @param carriers ids of the resources that the victim runs on
   */
  static List<Exoneration> of(
      Set<String> carriers, List<SampleComparison> comparisons, Timeline timeline) {
    return comparisons.stream()
        .filter(each -> carriers.contains(each.id()))
        .flatMap(each -> of(each, timeline).stream())
        .toList();
  }

  private static Optional<Exoneration> of(SampleComparison carrier, Timeline timeline) {
    String layers =
        LAYERS.entrySet().stream()
            .map(layer -> text(layer.getValue(), carrier.waitDuring(layer.getKey(), timeline)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return layers.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Exoneration(
                carrier.id(),
                "Its waits stayed near or below their ordinary level: " + layers + "."));
  }

  private static Optional<String> text(String layer, double ratio) {
    return Double.isNaN(ratio) || ratio > SignFinder.MOST_ORDINARY
        ? Optional.empty()
        : Optional.of(
            "for %s %s times that level"
                .formatted(layer, Estimate.withoutError(ratio, "1").text()));
  }
}

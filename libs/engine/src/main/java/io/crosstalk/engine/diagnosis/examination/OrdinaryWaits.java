package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Exonerates layers of the resources that a victim runs on: kinds of waiting, such as for a
 * processor or for memory, that stayed at their ordinary level.
 */
final class OrdinaryWaits {
  private static final Set<Degradation> LAYERS =
      EnumSet.of(
          Degradation.PROCESSOR, Degradation.MEMORY, Degradation.STORAGE, Degradation.NETWORK);

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
        LAYERS.stream()
            .map(layer -> text(layer, carrier.waitDuring(layer, timeline)))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return layers.isEmpty()
        ? Optional.empty()
        : Optional.of(new Exoneration(carrier.id(), Texts.of("exoneration.waits", layers)));
  }

  private static Optional<String> text(Degradation layer, double ratio) {
    return Double.isNaN(ratio) || ratio > SignFinder.MOST_ORDINARY
        ? Optional.empty()
        : Optional.of(
            Texts.of(
                "exoneration.waits." + layer.name().toLowerCase(Locale.ROOT),
                Estimate.withoutError(ratio, "1")));
  }
}

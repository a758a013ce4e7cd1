package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Quantity;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Exonerates layers of the resources that a victim runs on: kinds of waiting, such as for a
 * processor or for memory, that stayed at their ordinary level.
 */
final class OrdinaryWaits {
  private static final Set<Degradation> LAYERS =
      EnumSet.of(
          Degradation.PROCESSOR, Degradation.MEMORY, Degradation.STORAGE, Degradation.NETWORK);

  /** Ratio to the ordinary wait below which a wait is ordinary. */
  private static final double ORDINARY = 1.2;

  private static final String UTILIZATION = "cpu.utilization";

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
    List<Degradation> ordinary =
        LAYERS.stream().filter(layer -> isOrdinary(carrier.waitDuring(layer, timeline))).toList();
    return ordinary.isEmpty()
        ? Optional.empty()
        : Optional.of(exoneration(carrier, ordinary, timeline));
  }

  /** Exoneration by the longest of some waits, as a ratio to the ordinary one. */
  private static Exoneration exoneration(
      SampleComparison carrier, List<Degradation> layers, Timeline timeline) {
    double longest =
        layers.stream()
            .mapToDouble(layer -> carrier.waitDuring(layer, timeline))
            .max()
            .orElseThrow();
    return new Exoneration(
        carrier.id(),
        null,
        null,
        waits(longest, layers) + utilization(carrier, timeline),
        longest,
        "1",
        null,
        List.of());
  }

  private static String waits(double longest, List<Degradation> layers) {
    return Texts.of(
        "exoneration.waits",
        Texts.list(layers.stream().map(OrdinaryWaits::name).toList()),
        Estimate.withoutError(longest, "1"));
  }

  private static String name(Degradation layer) {
    return Texts.of("exoneration.waits." + layer.name().toLowerCase(Locale.ROOT));
  }

  /** Returns whether a wait is as long as ordinarily; false when it is not measured. */
  private static boolean isOrdinary(double ratio) {
    return ratio < ORDINARY;
  }

  /** Sentence on the processors of a carrier, after a space; empty when they are not measured. */
  private static String utilization(SampleComparison carrier, Timeline timeline) {
    double[] values = new Alignment(carrier.frame(), timeline).values(UTILIZATION);
    return values == null ? "" : utilization(values, timeline);
  }

  private static String utilization(double[] values, Timeline timeline) {
    double during = timeline.medianDuring(values);
    double before = timeline.medianBefore(values);
    return Double.isNaN(during) || Double.isNaN(before)
        ? ""
        : " "
            + Texts.of(
                "exoneration.waits.utilization",
                new Quantity(during, "%"),
                new Estimate(before, timeline.errorOfMedianBefore(values), "%"),
                timeline.comparedPast().text());
  }
}

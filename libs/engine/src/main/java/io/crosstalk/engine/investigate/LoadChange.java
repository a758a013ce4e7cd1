package io.crosstalk.engine.investigate;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.Quantity;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Change of load between two windows.
 *
 * @param factor load of the bad window divided by that of the good window; 1 when it is not known
 * @param metric metric whose total is compared; null when the factor was given with the query, or
 *     is not known
 * @param series number of series that were added up
 * @param good total in the good window
 * @param bad total in the bad window
 */
public record LoadChange(
    double factor, @Nullable String metric, int series, double good, double bad) {
  private static final double PERCENT = 100;

  static LoadChange given(double factor) {
    return new LoadChange(factor, null, 0, 0, 0);
  }

  /**
   * Computes the change of load from the first demand metric of the catalogue that both windows
   * have, as the total of all series of that metric.
   */
  static LoadChange of(List<WindowPair> pairs) {
    return MetricCatalogue.all().stream()
        .filter(metric -> metric.role() == MetricRole.DEMAND)
        .flatMap(metric -> total(metric, pairs))
        .findFirst()
        .orElse(given(1));
  }

  private static Stream<LoadChange> total(Metric metric, List<WindowPair> pairs) {
    List<WindowPair> ofMetric =
        pairs.stream().filter(each -> each.name().metric().equals(metric.name())).toList();
    double good = ofMetric.stream().mapToDouble(each -> FilledCells.mean(each.good())).sum();
    double bad = ofMetric.stream().mapToDouble(each -> FilledCells.mean(each.bad())).sum();
    return good > 0 && bad > 0
        ? Stream.of(new LoadChange(bad / good, metric.name(), ofMetric.size(), good, bad))
        : Stream.empty();
  }

  String text() {
    if (metric != null) {
      return Texts.of(
          "compare.load",
          metric,
          new Quantity(good, unit(metric)),
          new Quantity(bad, unit(metric)),
          signed(PERCENT * (factor - 1)),
          series);
    }
    return factor == 1
        ? Texts.of("compare.loadUnknown")
        : Texts.of("compare.loadGiven", Texts.number(factor));
  }

  private static String unit(String metric) {
    return MetricCatalogue.of(metric).unit();
  }

  static String signed(double value) {
    return (value >= 0 ? "+" : "") + Texts.number(value);
  }
}

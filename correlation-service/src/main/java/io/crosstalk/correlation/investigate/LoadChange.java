package io.crosstalk.correlation.investigate;

import static io.crosstalk.event.Quantity.number;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Role;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the load of two windows differs.
 *
 * @param factor the second window's load by the first one's; 1 when nothing tells
 * @param metric whose total tells; null when the factor was given, or nothing tells
 * @param series how many series the totals are of
 */
public record LoadChange(
    double factor, @Nullable String metric, int series, double good, double bad) {
  private static final double PERCENT = 100;

  static LoadChange given(double factor) {
    return new LoadChange(factor, null, 0, 0, 0);
  }

  /** From the first metric of demand that both windows have, all its series together. */
  static LoadChange of(List<Pair> pairs) {
    return MetricCatalogue.all().stream()
        .filter(metric -> metric.role() == Role.DEMAND)
        .flatMap(metric -> total(metric, pairs))
        .findFirst()
        .orElse(given(1));
  }

  private static Stream<LoadChange> total(Metric metric, List<Pair> pairs) {
    List<Pair> ofMetric =
        pairs.stream().filter(each -> each.name().metric().equals(metric.name())).toList();
    double good = ofMetric.stream().mapToDouble(each -> Filled.mean(each.good())).sum();
    double bad = ofMetric.stream().mapToDouble(each -> Filled.mean(each.bad())).sum();
    return good > 0 && bad > 0
        ? Stream.of(new LoadChange(bad / good, metric.name(), ofMetric.size(), good, bad))
        : Stream.empty();
  }

  String told() {
    if (metric != null) {
      return "Load: %s from %s to %s in all (%s %%, %d series)."
          .formatted(
              metric,
              new Quantity(good, unit(metric)).text(),
              new Quantity(bad, unit(metric)).text(),
              signed(PERCENT * (factor - 1)),
              series);
    }
    return factor == 1
        ? "Nothing tells how the load changed; it is taken as unchanged."
        : "Load, as given: %s times that of the good window.".formatted(number(factor));
  }

  private static String unit(String metric) {
    return MetricCatalogue.of(metric).unit();
  }

  static String signed(double value) {
    return (value >= 0 ? "+" : "") + number(value);
  }
}

package io.crosstalk.collectors.open.series;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Dimension;
import io.crosstalk.event.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Use of a series' values for one metric.
 *
 * @param resource id of the resource on the bus
 * @param divisor whether the series is a divisor of a ratio
 * @param dividend for a ratio: the quantity that the dividend measures according to this side's
 *     unit; null when the unit of the quotient is known
 * @param rule mapping rule that requests the route; null without one
 */
public record MetricRoute(
    String resource,
    Metric metric,
    CombinationKind combine,
    boolean divisor,
    ValueConversion formula,
    @Nullable Dimension dividend,
    @Nullable MatchCounter rule) {

  /** Route of a series that is a metric by itself. */
  public static MetricRoute direct(
      String resource, Metric metric, Reading reading, Conversion conversion) {
    return new MetricRoute(
        resource,
        metric,
        CombinationKind.NONE,
        false,
        ValueConversion.of(reading, conversion),
        null,
        null);
  }

  /**
   * Route of the sum or the count of a mean.
   *
   * @param conversion conversion of the dividend; the divisor is a number without unit
   */
  public static MetricRoute ofMean(
      String resource, Metric metric, boolean divisor, Conversion conversion) {
    return new MetricRoute(
        resource,
        metric,
        CombinationKind.RATIO,
        divisor,
        ValueConversion.of(Reading.GROWTH, divisor ? Conversion.NONE : conversion),
        null,
        null);
  }
}

package io.crosstalk.collectors.open.series;

import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Dimension;
import io.crosstalk.event.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Route from a series to one metric of one resource: how the values are converted and combined.
 *
 * @param resource id of the resource on the bus
 * @param combine how values are combined with those of other series
 * @param divisor for a ratio: whether the series is part of the divisor, and not of the dividend
 * @param formula conversion of the values
 * @param dividend for a ratio: the quantity that the dividend measures according to this series'
 *     unit; null when the unit of the quotient is known
 * @param rule mapping rule that requests the route; null without one
 * @param measuredBy what measures the resource, such as a scraped target: of a combination, only
 *     the series of one are used; null if it does not matter
 */
public record MetricRoute(
    String resource,
    Metric metric,
    CombinationKind combine,
    boolean divisor,
    ValueConversion formula,
    @Nullable Dimension dividend,
    @Nullable MatchCounter rule,
    @Nullable String measuredBy) {

  public MetricRoute(
      String resource,
      Metric metric,
      CombinationKind combine,
      boolean divisor,
      ValueConversion formula,
      @Nullable Dimension dividend,
      @Nullable MatchCounter rule) {
    this(resource, metric, combine, divisor, formula, dividend, rule, null);
  }

  /** Returns the same route for series of which only those of one measuring target are used. */
  public MetricRoute measuredBy(@Nullable String target) {
    return new MetricRoute(resource, metric, combine, divisor, formula, dividend, rule, target);
  }

  /** Returns the route of a series whose values alone are the metric. */
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
   * Returns the route of a histogram's sum or count, whose quotient is the metric's mean.
   *
   * @param divisor whether the series is the count
   * @param conversion conversion of the sum; the count is a number without unit
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

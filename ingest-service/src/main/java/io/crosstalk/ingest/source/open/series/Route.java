package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Dimension;
import io.crosstalk.event.Metric;
import org.jspecify.annotations.Nullable;

/**
 * What one series is good for.
 *
 * @param resource its id on the bus
 * @param divisor whether it belongs to the lower half of a ratio
 * @param dividend of a ratio: what its dividend measures, as this side's unit says; null when the
 *     unit of the quotient is known
 * @param rule the mapping rule that asks for it; null without one
 */
public record Route(
    String resource,
    Metric metric,
    Combine combine,
    boolean divisor,
    Formula formula,
    @Nullable Dimension dividend,
    @Nullable MatchCounter rule) {

  /** A series that is a metric all by itself. */
  public static Route direct(
      String resource, Metric metric, Reading reading, Conversion conversion) {
    return new Route(
        resource, metric, Combine.NONE, false, Formula.of(reading, conversion), null, null);
  }

  /**
   * A half of a mean.
   *
   * @param conversion of the dividend; the divisor is a number
   */
  public static Route ofMean(
      String resource, Metric metric, boolean divisor, Conversion conversion) {
    return new Route(
        resource,
        metric,
        Combine.RATIO,
        divisor,
        Formula.of(Reading.GROWTH, divisor ? Conversion.NONE : conversion),
        null,
        null);
  }
}

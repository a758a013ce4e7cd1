package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Metric;
import io.crosstalk.ingest.normalize.Conversion;

/**
 * What one series is good for.
 *
 * @param resource its id on the bus
 * @param divisor whether it belongs to the lower half of a ratio
 * @param conversion of what is read, or of what was combined, to the metric's unit
 * @param scale and
 * @param offset are applied after that: {@code value * scale + offset}
 * @param atLeast what is less becomes this: where jitter makes a share a little negative
 * @param atMost likewise
 */
public record Route(
    String resource,
    Metric metric,
    Reading reading,
    Combine combine,
    boolean divisor,
    Conversion conversion,
    double scale,
    double offset,
    double atLeast,
    double atMost) {

  /** A series that is a metric all by itself. */
  public static Route direct(
      String resource, Metric metric, Reading reading, Conversion conversion) {
    return new Route(
        resource,
        metric,
        reading,
        Combine.NONE,
        false,
        conversion,
        1,
        0,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY);
  }

  /** A half of a mean. */
  public static Route ofMean(
      String resource, Metric metric, boolean divisor, Conversion conversion) {
    return new Route(
        resource,
        metric,
        Reading.GROWTH,
        Combine.RATIO,
        divisor,
        conversion,
        1,
        0,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY);
  }

  /** The value in the metric's unit. */
  double convert(double value) {
    return Math.clamp(conversion.apply(value) * scale + offset, atLeast, atMost);
  }
}

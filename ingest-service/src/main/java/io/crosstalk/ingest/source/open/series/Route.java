package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Metric;

/**
 * What one series is good for.
 *
 * @param resource its id on the bus
 * @param divisor whether it belongs to the lower half of a ratio
 */
public record Route(
    String resource, Metric metric, Combine combine, boolean divisor, Formula formula) {

  /** A series that is a metric all by itself. */
  public static Route direct(
      String resource, Metric metric, Reading reading, Conversion conversion) {
    return new Route(resource, metric, Combine.NONE, false, Formula.of(reading, conversion));
  }

  /** A half of a mean. */
  public static Route ofMean(
      String resource, Metric metric, boolean divisor, Conversion conversion) {
    return new Route(
        resource, metric, Combine.RATIO, divisor, Formula.of(Reading.GROWTH, conversion));
  }
}

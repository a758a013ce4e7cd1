package io.crosstalk.event.metric;

import org.jspecify.annotations.Nullable;

/**
 * Unit of the dividend or of the divisor of a ratio that gives a metric, such as busy time divided
 * by requests. The units of both sides fit together when both have the same {@code dividend}.
 *
 * @param conversion conversion of the values of this side; the quotient of the converted values is
 *     in the metric's unit
 * @param dividend dimension of the dividend. For the dividend it follows from its own unit; for the
 *     divisor it is the dimension that a dividend must have (for a divisor in requests and a metric
 *     in ms, a time). Null when no known unit has that dimension
 */
public record RatioSide(Conversion conversion, @Nullable Dimension dividend) {

  /**
   * Returns the dividend of a ratio.
   *
   * @param unit unit of the dividend; null or empty when it is the metric's own unit
   * @throws IllegalArgumentException when the unit is not known
   */
  public static RatioSide dividend(@Nullable String unit, Metric metric) {
    return Units.dividend(unit, metric);
  }

  /**
   * Returns the divisor of a ratio.
   *
   * @param unit unit of the divisor; null or empty when it counts events or objects
   * @throws IllegalArgumentException when the unit is not known
   */
  public static RatioSide divisor(@Nullable String unit, Metric metric) {
    return Units.divisor(unit, metric);
  }
}

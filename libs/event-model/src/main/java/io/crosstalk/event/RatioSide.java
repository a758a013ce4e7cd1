package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/**
 * The unit of one side of a ratio whose quotient is a metric. The two sides fit each other when
 * both name the same dimension of the dividend.
 *
 * @param conversion of this side's values; the quotient of both sides is in the metric's unit
 * @param dividend dimension of the dividend according to this side's unit; null when no unit has it
 */
public record RatioSide(Conversion conversion, @Nullable Dimension dividend) {

  /**
   * Dividend of the ratio.
   *
   * @param unit null or empty when the dividend is in the metric's own unit
   * @throws IllegalArgumentException when the unit is not known
   */
  public static RatioSide dividend(@Nullable String unit, Metric metric) {
    return Units.dividend(unit, metric);
  }

  /**
   * Divisor of the ratio.
   *
   * @param unit null or empty when the divisor counts events or objects
   * @throws IllegalArgumentException when the unit is not known
   */
  public static RatioSide divisor(@Nullable String unit, Metric metric) {
    return Units.divisor(unit, metric);
  }
}

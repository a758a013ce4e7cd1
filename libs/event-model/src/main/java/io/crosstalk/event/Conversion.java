package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/**
 * Conversion from a source's unit to a metric's unit, determined once for many values. It has two
 * numbers, since dividing by 1000 rounds only once.
 */
public record Conversion(double numerator, double denominator) {
  /** Conversion that leaves values as they are. */
  public static final Conversion NONE = new Conversion(1, 1);

  /**
   * Conversion of values.
   *
   * @param unit null, empty or the metric's own for no conversion. Metrics outside the catalogue
   *     have no unit of their own, so their values stay as they are
   * @throws IllegalArgumentException when the unit is not known, or measures something else than
   *     the metric
   */
  public static Conversion of(@Nullable String unit, Metric metric) {
    return Units.conversion(unit, metric);
  }

  /**
   * Conversion of a counter's growth in one second. Bytes become a data rate, plain counts a rate,
   * and times a share of the elapsed time.
   *
   * @param unit unit of the counter; null or empty when it counts events or objects
   * @throws IllegalArgumentException when the unit is not known, or measures something else than
   *     the metric
   */
  public static Conversion ofGrowth(@Nullable String unit, Metric metric) {
    return Units.growthConversion(unit, metric);
  }

  /** Returns whether the unit is known. */
  public static boolean knows(String unit) {
    return Units.isKnown(unit);
  }

  public double apply(double value) {
    return value * numerator / denominator;
  }
}

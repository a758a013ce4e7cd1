package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/**
 * The way from a source's unit to a metric's, found once for many values. Two numbers, since
 * dividing by 1000 rounds only once.
 */
public record Conversion(double numerator, double denominator) {
  /** Values stay as they are. */
  public static final Conversion NONE = new Conversion(1, 1);

  /**
   * For values.
   *
   * @param unit null, empty or the metric's own: nothing to convert. Metrics outside the catalogue
   *     have no unit of their own, so their values stay as they are
   * @throws IllegalArgumentException when the unit is not known, or measures something else than
   *     the metric
   */
  public static Conversion of(@Nullable String unit, Metric metric) {
    return Units.conversion(unit, metric);
  }

  /**
   * For what a counter grows by in a second. Bytes become a rate of data, plain counts a rate, and
   * times a share of the time that passed.
   *
   * @param unit of the counter; null or empty when it counts things
   * @throws IllegalArgumentException likewise
   */
  public static Conversion ofGrowth(@Nullable String unit, Metric metric) {
    return Units.growthConversion(unit, metric);
  }

  /** Whether sources may use this unit. */
  public static boolean knows(String unit) {
    return Units.isKnown(unit);
  }

  public double apply(double value) {
    return value * numerator / denominator;
  }
}

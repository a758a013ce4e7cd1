package io.crosstalk.event.metric;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conversion from a source's unit to a metric's unit, determined once for many values. A value is
 * multiplied by the numerator and divided by the denominator: to divide by 1000 is exact, whereas
 * the factor 0.001 would be rounded.
 */
public record Conversion(double numerator, double denominator) {
  /** Conversion that leaves values as they are. */
  public static final Conversion NONE = new Conversion(1, 1);

  /**
   * Conversion of values in a source's unit to the metric's unit.
   *
   * @param unit unit of the values; null or empty when they are in the metric's own unit. It is
   *     ignored for a metric outside the catalogue, which has no unit
   * @throws IllegalArgumentException when the unit is not known, or measures something else than
   *     the metric
   */
  public static Conversion of(@Nullable String unit, Metric metric) {
    return Units.conversion(unit, metric);
  }

  /**
   * Conversion of a counter's growth in one second. Bytes become a data rate, plain counts become a
   * rate, and durations, such as the busy time of a disk, become a share of the elapsed time.
   *
   * @param unit unit of the counter; null or empty when it counts events or objects
   * @throws IllegalArgumentException when the unit is not known, or measures something else than
   *     the metric
   */
  public static Conversion ofGrowth(@Nullable String unit, Metric metric) {
    return Units.growthConversion(unit, metric);
  }

  /**
   * Conversion of values from one unit to another.
   *
   * @throws IllegalArgumentException when a unit is not known, or the two measure different things
   */
  public static Conversion between(String from, String to) {
    return Units.between(from, to);
  }

  /**
   * Returns the units of a dimension, each by its shortest usual name, such as {@code ms} or {@code
   * MB/s}.
   */
  public static List<String> units(Dimension dimension) {
    return Units.names(dimension);
  }

  /**
   * Hint about a unit that is not known or does not fit: a similar one of the metric, and all of
   * the metric.
   *
   * @param metric metric of the catalogue
   */
  public static String hint(String wrong, Metric metric) {
    return Units.hint(wrong, metric);
  }

  /** Returns whether values in this unit can be converted. */
  public static boolean knows(String unit) {
    return Units.isKnown(unit);
  }

  public double apply(double value) {
    return value * numerator / denominator;
  }
}

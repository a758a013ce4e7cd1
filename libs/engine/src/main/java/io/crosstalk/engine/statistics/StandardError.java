package io.crosstalk.engine.statistics;

import java.util.Arrays;

/**
 * Standard errors of medians. The spread of the values is measured by the median absolute
 * deviation, so that single outliers have no effect.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1993.10476408">Rousseeuw and Croux: Alternatives
 *     to the Median Absolute Deviation, 1993</a>
 */
public final class StandardError {
  /**
   * Ratio of the standard deviation to the median absolute deviation, for normally distributed
   * values.
   */
  private static final double DEVIATIONS = 1.4826;

  /**
   * Ratio of the standard error of the median to that of the mean, for normally distributed values.
   */
  private static final double MEDIAN_TO_MEAN = Math.sqrt(Math.PI / 2);

  private StandardError() {}

  /**
   * Returns the standard error of the median.
   *
   * @param values in any order
   * @return NaN when there are no values
   */
  public static double ofMedian(double[] values) {
    return ofMedian(values, values.length);
  }

  /**
   * Returns the standard error of a median.
   *
   * @param values a sample that shows the spread, in any order
   * @param count number of values that the median is based on, at least 1
   * @return NaN when there are no values
   */
  public static double ofMedian(double[] values, int count) {
    return MEDIAN_TO_MEAN * DEVIATIONS * medianAbsoluteDeviation(values) / Math.sqrt(count);
  }

  private static double medianAbsoluteDeviation(double[] values) {
    double median = median(values);
    return median(Arrays.stream(values).map(value -> Math.abs(value - median)).toArray());
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return Quantile.median(sorted);
  }
}

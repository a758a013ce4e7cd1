package io.crosstalk.engine.statistics;

import java.util.Arrays;

/**
 * A robust straight line: the median of the slopes between all pairs of points. Up to a quarter of
 * outliers do not distort it.
 *
 * @param slope change for one step in {@code at}
 * @param level value at 0
 * @see <a href="https://doi.org/10.1007/978-94-011-2546-8_20">Theil: A rank-invariant method of
 *     linear and polynomial regression analysis, 1950</a>
 * @see <a href="https://doi.org/10.1080/01621459.1968.10480934">Sen: Estimates of the regression
 *     coefficient based on Kendall's tau, 1968</a>
 */
public record TheilSen(double slope, double level) {

  /**
   * Fits the line to points. The computation grows with the square of the number of points.
   *
   * @param at positions of the points in ascending order, at least two
   */
  public static TheilSen of(double[] at, double[] values) {
    double[] slopes = new double[at.length * (at.length - 1) / 2];
    int count = 0;
    for (int i = 0; i < at.length; i++) {
      for (int j = i + 1; j < at.length; j++) {
        slopes[count++] = (values[j] - values[i]) / (at[j] - at[i]);
      }
    }
    Arrays.sort(slopes);
    double slope = Quantile.median(slopes);
    double[] levels = new double[at.length];
    Arrays.setAll(levels, i -> values[i] - slope * at[i]);
    Arrays.sort(levels);
    return new TheilSen(slope, Quantile.median(levels));
  }

  public double at(double position) {
    return level + slope * position;
  }
}

package io.crosstalk.bench.figures;

import java.util.Arrays;

/** Calculates medians of figures that were measured in several rounds. */
public final class Medians {
  private Medians() {}

  /**
   * Median of the values; for an even number of values the mean of the two in the middle, and NaN
   * for no values.
   */
  public static double of(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /**
   * Median of the ratios that are calculated for each round. A disturbance of one round changes
   * this median less than a ratio of two medians.
   *
   * @param references figures of the same rounds, in the same order, by which the values are
   *     divided
   */
  public static double ofRatios(double[] values, double[] references) {
    double[] ratios = new double[values.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = values[i] / references[i];
    }
    return of(ratios);
  }
}

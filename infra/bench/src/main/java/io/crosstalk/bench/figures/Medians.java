package io.crosstalk.bench.figures;

import java.util.Arrays;

/** Medians of the figures of several rounds. */
public final class Medians {
  private Medians() {}

  /** Median of some values, for an even number the mean of the two in the middle; NaN of none. */
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
   * Median of the ratios of each round, which a disturbance of one round changes less than the
   * ratio of two medians.
   *
   * @param references figures of the same rounds, by which the values are divided
   */
  public static double ofRatios(double[] values, double[] references) {
    double[] ratios = new double[values.length];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = values[i] / references[i];
    }
    return of(ratios);
  }
}

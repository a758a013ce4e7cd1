package io.crosstalk.bench.storm;

import java.util.Arrays;

/** Median of some values; NaN of none. */
final class Median {
  private Median() {}

  static double of(double... values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}

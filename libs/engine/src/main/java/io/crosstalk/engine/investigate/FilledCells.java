package io.crosstalk.engine.investigate;

import java.util.Arrays;

/** Selects the values of a series on a time grid that are not NaN. */
final class FilledCells {
  private FilledCells() {}

  /**
   * Returns the values of the cells from {@code from} to {@code to} (exclusive) in ascending order,
   * without empty cells.
   */
  static double[] sorted(float[] values, int from, int to) {
    double[] filled = new double[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!Float.isNaN(values[i])) {
        filled[count++] = values[i];
      }
    }
    double[] sorted = Arrays.copyOf(filled, count);
    Arrays.sort(sorted);
    return sorted;
  }

  static double mean(double[] filled) {
    return Arrays.stream(filled).average().orElse(Double.NaN);
  }
}

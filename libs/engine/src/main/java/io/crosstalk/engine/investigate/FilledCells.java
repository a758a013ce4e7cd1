package io.crosstalk.engine.investigate;

import java.util.Arrays;

/** Cells of a series that are not empty. */
final class FilledCells {
  private FilledCells() {}

  /** The values in ascending order, of the cells from {@code from} to before {@code to}. */
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

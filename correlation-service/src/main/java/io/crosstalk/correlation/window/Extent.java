package io.crosstalk.correlation.window;

/** Collects the highest value and the mean. */
final class Extent {
  private double peak = Double.NaN;
  private double sum;
  private int count;

  /** Adds the values of those of the first rows with from ≤ time ≤ to; NaN is passed over. */
  void add(long[] times, double[] values, int rows, long fromMs, long toMs) {
    for (int i = 0; i < rows; i++) {
      if (times[i] >= fromMs && times[i] <= toMs && !Double.isNaN(values[i])) {
        add(values[i], values[i], 1);
      }
    }
  }

  /** Adds what is known of some values; nothing when there is none. */
  void add(double highest, double mean, int values) {
    if (values > 0) {
      peak = count == 0 ? highest : Math.max(peak, highest);
      sum += mean * values;
      count += values;
    }
  }

  /** NaN when there is none. */
  double peak() {
    return peak;
  }

  /** NaN when there is no value. */
  double mean() {
    return count == 0 ? Double.NaN : sum / count;
  }

  int count() {
    return count;
  }
}

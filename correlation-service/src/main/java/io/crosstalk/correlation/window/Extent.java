package io.crosstalk.correlation.window;

/** Collects the highest value and the mean. */
final class Extent {
  private double peak = Double.NaN;
  private double sum;
  private int count;

  /** Adds a value; NaN is passed over. */
  void add(double value) {
    if (!Double.isNaN(value)) {
      peak = count == 0 ? value : Math.max(peak, value);
      sum += value;
      count++;
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
}

package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;

/**
 * Sorted values of a series in the good and in the bad window of a comparison, at least one in
 * each.
 */
final class WindowPair {
  private final SeriesName name;
  private final double[] good;
  private final double[] bad;

  WindowPair(SeriesName name, double[] good, double[] bad) {
    this.name = name;
    this.good = good;
    this.bad = bad;
  }

  SeriesName name() {
    return name;
  }

  double[] good() {
    return good;
  }

  double[] bad() {
    return bad;
  }
}

package io.crosstalk.bench.storm;

import io.crosstalk.bench.figures.Medians;
import java.util.stream.DoubleStream;

/**
 * Median and maximum of the delays of verdicts, in sampling intervals of event time; NaN when there
 * are no delays.
 */
record DelayFigures(double median, double maximum) {
  static final DelayFigures NONE = new DelayFigures(Double.NaN, Double.NaN);

  static DelayFigures of(DoubleStream delays) {
    double[] sorted = delays.sorted().toArray();
    return sorted.length == 0
        ? NONE
        : new DelayFigures(Medians.of(sorted), sorted[sorted.length - 1]);
  }

  @Override
  public String toString() {
    return Double.isNaN(median) ? "none" : "%.1f (most %.0f)".formatted(median, maximum);
  }
}

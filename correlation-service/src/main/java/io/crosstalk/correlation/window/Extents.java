package io.crosstalk.correlation.window;

import io.crosstalk.event.Metric;

/** The highest value and the mean of each metric in a stretch of time. */
public final class Extents {
  /** Of each column: highest value, mean. */
  private static final int FIGURES = 2;

  private final Metric[] metrics;
  private final double[] figures;

  /**
   * Figures by column.
   *
   * @param metrics not to be changed any more
   */
  Extents(Metric[] metrics, OutlineSum sum) {
    this.metrics = metrics;
    this.figures = new double[FIGURES * metrics.length];
    for (int column = 0; column < metrics.length; column++) {
      figures[FIGURES * column] = sum.peak(column);
      figures[FIGURES * column + 1] = sum.mean(column);
    }
  }

  /** Whether there is a column of a metric, be there values or not. */
  public boolean has(String metric) {
    return find(metric) >= 0;
  }

  /** The highest of a metric's values, with single precision; NaN when there is none. */
  public double peak(String metric) {
    int at = find(metric);
    return at < 0 ? Double.NaN : figures[at];
  }

  /** The mean of a metric's values, of single precision; NaN when there is none. */
  public double mean(String metric) {
    int at = find(metric);
    return at < 0 ? Double.NaN : figures[at + 1];
  }

  /** Where a metric's figures begin; -1 when there is no such metric. */
  private int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return FIGURES * i;
      }
    }
    return -1;
  }
}

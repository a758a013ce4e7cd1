package io.crosstalk.correlation.window;

import io.crosstalk.event.Metric;

/**
 * The highest value, the mean and the share of values of at least {@link #DOUBLE} of each metric in
 * a stretch of time, with single precision. In all stretches of a window a metric has the same
 * place. They are to be read at once: the window writes over them when it has been asked for two
 * others.
 */
public final class Extents {
  /** Of a ratio to a baseline: twice as bad as is ordinary. */
  public static final double DOUBLE = 2;

  /** Figures of each column: highest value, mean, share. */
  static final int FIGURES = 3;

  private final Metric[] metrics;
  private final float[] figures;
  private final int start;

  /**
   * Figures by column.
   *
   * @param metrics not to be changed any more
   * @param start of the first column's figures
   */
  Extents(Metric[] metrics, float[] figures, int start) {
    this.metrics = metrics;
    this.figures = figures;
    this.start = start;
  }

  /** Where a metric's figures are, be there values or not; -1 when there is no such metric. */
  public int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return i;
      }
    }
    return -1;
  }

  /** The highest of the values at a place; NaN when there is none. */
  public double peak(int place) {
    return place < 0 ? Double.NaN : figures[start + FIGURES * place];
  }

  /** The mean of the values at a place; NaN when there is none. */
  public double mean(int place) {
    return place < 0 ? Double.NaN : figures[start + FIGURES * place + 1];
  }

  /** The share, 0 to 1, of the values at a place that are at least 2; NaN when there is none. */
  public double shareOfDouble(int place) {
    return place < 0 ? Double.NaN : figures[start + FIGURES * place + 2];
  }
}

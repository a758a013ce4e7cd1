package io.crosstalk.engine.window;

import io.crosstalk.event.Metric;

/**
 * Highest value, mean and share of values of at least {@link #DOUBLE} of each metric in a stretch
 * of time, with single precision. A metric has the same position in all stretches of a window. The
 * figures must be read at once: the window overwrites them when two other stretches have been
 * requested.
 */
public final class StretchFigures {
  /** Ratio to the baseline from which a value counts as high: twice as bad as ordinary. */
  public static final double DOUBLE = 2;

  /** Number of figures of each column: highest value, mean, share. */
  static final int FIGURES = 3;

  private final Metric[] metrics;
  private final float[] figures;
  private final int start;

  /**
   * Creates a view of the figures, by column.
   *
   * @param metrics must not be changed any more
   * @param start index of the first column's figures
   */
  StretchFigures(Metric[] metrics, float[] figures, int start) {
    this.metrics = metrics;
    this.figures = figures;
    this.start = start;
  }

  /**
   * Returns the position of a metric's figures, even if the metric has no values in this stretch;
   * -1 when the window has no such metric.
   */
  public int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the highest of the values at a position; NaN when there is none. */
  public double peak(int position) {
    return position < 0 ? Double.NaN : figures[start + FIGURES * position];
  }

  /** Returns the mean of the values at a position; NaN when there is none. */
  public double mean(int position) {
    return position < 0 ? Double.NaN : figures[start + FIGURES * position + 1];
  }

  /**
   * Returns the share of the values at a position that are at least {@link #DOUBLE}, 0 to 1; NaN
   * when there is none.
   */
  public double shareOfDouble(int position) {
    return position < 0 ? Double.NaN : figures[start + FIGURES * position + 2];
  }
}

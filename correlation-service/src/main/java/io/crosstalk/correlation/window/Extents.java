package io.crosstalk.correlation.window;

import io.crosstalk.event.Metric;

/**
 * The highest value and the mean of each metric in a stretch of time. In all stretches of a window
 * a metric has the same place.
 */
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

  /** Where a metric's figures are, be there values or not; -1 when there is no such metric. */
  public int find(String metric) {
    for (int i = 0; i < metrics.length; i++) {
      if (metrics[i].name().equals(metric)) {
        return i;
      }
    }
    return -1;
  }

  /** The highest of the values at a place, with single precision; NaN when there is none. */
  public double peak(int place) {
    return figure(place, 0);
  }

  /** The mean of the values at a place, of single precision; NaN when there is none. */
  public double mean(int place) {
    return figure(place, 1);
  }

  private double figure(int place, int which) {
    int at = FIGURES * place + which;
    return place < 0 || at >= figures.length ? Double.NaN : figures[at];
  }
}

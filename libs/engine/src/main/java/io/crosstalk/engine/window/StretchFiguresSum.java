package io.crosstalk.engine.window;

/**
 * Accumulates rows into the figures of {@link StretchFigures}. All figures are in one array,
 * because a diagnosis request creates thousands of these objects. Not thread-safe.
 */
final class StretchFiguresSum {
  /**
   * Number of figures of each column: highest value, sum, number of values, number of values of at
   * least 2.
   */
  static final int FIGURES = 4;

  private static final int SUM = 1;
  private static final int COUNT = 2;
  private static final int DOUBLE = 3;

  private final double[] figures;

  StretchFiguresSum(int columns) {
    this.figures = new double[FIGURES * columns];
  }

  /** Returns the highest value; NaN when there are no values. */
  private double peakAt(int at) {
    return figures[at + COUNT] == 0 ? Double.NaN : figures[at];
  }

  /** Returns the mean; NaN when there are no values. */
  private double meanAt(int at) {
    return figures[at + COUNT] == 0 ? Double.NaN : figures[at + SUM] / figures[at + COUNT];
  }

  /** Adds one value of a column; NaN is ignored. */
  void add(int column, double value) {
    if (!Double.isNaN(value)) {
      add(FIGURES * column, value, value, 1, value >= StretchFigures.DOUBLE ? 1 : 0);
    }
  }

  /**
   * Adds the figures of other rows, as {@link #outline} has written them; these may have fewer
   * columns.
   */
  void add(float[] outline, int from) {
    for (int at = 0; at < Math.min(outline.length - from, figures.length); at += FIGURES) {
      if (outline[from + at + COUNT] > 0) {
        add(
            at,
            outline[from + at],
            outline[from + at + SUM],
            outline[from + at + COUNT],
            outline[from + at + DOUBLE]);
      }
    }
  }

  private void add(int at, double highest, double mean, double values, double doubles) {
    boolean first = figures[at + COUNT] == 0;
    figures[at] = first ? highest : Math.max(figures[at], highest);
    figures[at + SUM] += mean * values;
    figures[at + COUNT] += values;
    figures[at + DOUBLE] += doubles;
  }

  /**
   * Writes the highest value, the mean and the two numbers of each column. They have single
   * precision for plain and sealed rows alike, so that sealing changes no figure.
   */
  void outline(float[] target, int from) {
    for (int at = 0; at < figures.length; at += FIGURES) {
      target[from + at] = (float) peakAt(at);
      target[from + at + SUM] = (float) meanAt(at);
      target[from + at + COUNT] = (float) figures[at + COUNT];
      target[from + at + DOUBLE] = (float) figures[at + DOUBLE];
    }
  }

  /** Writes the highest value, the mean and the share of values of at least 2 of each column. */
  void extents(float[] target, int from) {
    int to = from;
    for (int at = 0; at < figures.length; at += FIGURES) {
      target[to++] = (float) peakAt(at);
      target[to++] = (float) meanAt(at);
      target[to++] = (float) (figures[at + DOUBLE] / figures[at + COUNT]);
    }
  }
}

package io.crosstalk.correlation.window;

import io.crosstalk.event.SampleBatch;

/**
 * The highest value and the mean of each column in a stretch of rows. They are kept with single
 * precision, wherever the rows are, so that rows in plain arrays say the same as when sealed.
 *
 * @param from first time, epoch milliseconds
 * @param to last time, epoch milliseconds
 * @param figures of each column by its position: highest value, mean, number of values
 */
record Outline(long from, long to, float[] figures) {
  private static final int FIGURES = 3;

  static Outline of(SampleBatch rows) {
    return of(rows, rows.times()[0], rows.times()[rows.times().length - 1]);
  }

  static Outline of(SampleBatch rows, long from, long to) {
    float[] figures = new float[FIGURES * rows.columns().size()];
    for (int column = 0; FIGURES * column < figures.length; column++) {
      Extent extent = new Extent();
      extent.add(rows.times(), rows.columns().get(column).values(), rows.times().length, from, to);
      figures[FIGURES * column] = (float) extent.peak();
      figures[FIGURES * column + 1] = (float) extent.mean();
      figures[FIGURES * column + 2] = extent.count();
    }
    return new Outline(from, to, figures);
  }

  boolean isOf(long fromMs, long toMs) {
    return from == fromMs && to == toMs;
  }

  /** Adds a column, by its position, to what is known of others; it may have come later. */
  void addTo(Extent extent, int column) {
    int at = FIGURES * column;
    if (at < figures.length) {
      extent.add(figures[at], figures[at + 1], (int) figures[at + 2]);
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}

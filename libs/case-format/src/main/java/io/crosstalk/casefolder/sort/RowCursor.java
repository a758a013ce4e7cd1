package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;

/** Iterates over rows; the values are those of the current row. Not thread-safe. */
public interface RowCursor extends Closeable {
  /**
   * Moves to the next row and returns whether there is one.
   *
   * @throws IOException when the rows can't be read
   */
  boolean next() throws IOException;

  /** Time in epoch milliseconds. */
  long timeMs();

  /** Number of the series. */
  int series();

  double value();

  /** Number of the line in the file, from 1. */
  long line();

  @Override
  void close() throws IOException;
}

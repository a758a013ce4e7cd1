package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;

/**
 * Iterates over rows of samples; the getters return the values of the current row. Not thread-safe.
 */
public interface RowCursor extends Closeable {
  /**
   * Moves to the next row.
   *
   * @return false at the end
   * @throws IOException when the rows can't be read
   */
  boolean next() throws IOException;

  /** Time of the row in epoch milliseconds. */
  long timeMs();

  /** Number of the row's series. */
  int series();

  double value();

  /** Number of the row's line in the file, from 1. */
  long line();

  @Override
  void close() throws IOException;
}

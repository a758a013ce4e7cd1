package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.RowCursor;
import java.io.IOException;

/**
 * Cursor over the first rows of samples.csv, which are read from the file a second time. A change
 * of the file since the first reading is reported as an {@link java.io.IOException}.
 */
final class FirstRows implements RowCursor {
  private final RowCursor rows;
  private final long expected;
  private long count;
  private long lastMs = Long.MIN_VALUE;

  FirstRows(RowCursor rows, long expected) {
    this.rows = rows;
    this.expected = expected;
  }

  @Override
  public boolean next() throws IOException {
    if (count == expected) {
      return false;
    }
    if (!rows.next() || rows.timeMs() < lastMs) {
      throw new IOException(
          "samples.csv was changed while it was read: leave it unchanged, and begin again");
    }
    lastMs = rows.timeMs();
    count++;
    return true;
  }

  @Override
  public long timeMs() {
    return rows.timeMs();
  }

  @Override
  public int series() {
    return rows.series();
  }

  @Override
  public double value() {
    return rows.value();
  }

  @Override
  public long line() {
    return rows.line();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}

package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorted rows, which can be read any number of times, one time after another. Closing them deletes
 * the temporary files.
 */
public final class SortedRows implements Closeable {
  private final long prefixRows;
  private final RunStore runs;
  private final RowBuffer buffer;
  private final int[] order;

  SortedRows(long prefixRows, RunStore runs, RowBuffer buffer) {
    this.prefixRows = prefixRows;
    this.runs = runs;
    this.buffer = buffer;
    this.order = buffer.order();
  }

  /** Rows at the beginning of the file, which are in order and are read from there again. */
  @FunctionalInterface
  public interface Prefix {
    /** Opens a cursor over the first rows of the file. */
    RowCursor open(long rows) throws IOException;
  }

  /** Opens a cursor over all rows, by time, and by line where times are equal. */
  public RowCursor open(Prefix prefix) throws IOException {
    List<RowCursor> cursors = new ArrayList<>(runs.cursors());
    if (order.length > 0) {
      cursors.add(buffer.rows(order));
    }
    if (prefixRows > 0) {
      cursors.add(prefix.open(prefixRows));
    }
    return cursors.size() == 1 ? cursors.getFirst() : new RowMerge(cursors);
  }

  /** Number of rows at the beginning of the file that are in order and kept nowhere else. */
  public long prefixRows() {
    return prefixRows;
  }

  /** Largest size of the temporary files, in bytes; 0 when none were needed. */
  public long temporaryBytes() {
    return runs.peakBytes();
  }

  @Override
  public void close() throws IOException {
    runs.close();
  }
}

package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorted rows of a file, which can be read any number of times. Closing this object deletes the
 * temporary files.
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

  /**
   * Access to the rows at the beginning of the file that were in order, which are read from the
   * file again.
   */
  @FunctionalInterface
  public interface Prefix {
    /**
     * Opens a cursor over the first rows of the file.
     *
     * @param rows number of rows
     */
    RowCursor open(long rows) throws IOException;
  }

  /**
   * Opens a cursor over all rows in the order of time, and of line where times are equal.
   *
   * @param prefix access to the first {@link #prefixRows} rows of the file
   */
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

  /**
   * Number of rows at the beginning of the file that were in order and therefore are not stored
   * here.
   */
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

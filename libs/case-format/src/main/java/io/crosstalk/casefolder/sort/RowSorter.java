package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.DoubleSupplier;

/**
 * Sorts the rows of a file by time. Rows that fit into memory are sorted there. In a longer file,
 * rows that are in order from the beginning are only counted, because they can be read from the
 * file again; the others are written to temporary files as sorted runs. Not thread-safe.
 */
public final class RowSorter implements Closeable {
  private static final int BUFFER_BYTES = 65_536;
  private static final int MAX_FAN_IN = 64;

  /** Estimated size of a row in a temporary file, in bytes. */
  private static final int USUAL_ROW = 14;

  private static final double LEAST_SHARE = 1e-9;

  private final DoubleSupplier shareRead;
  private final RowBuffer buffer;
  private final RunStore runs;
  private final int fanIn;
  private long rows;
  private long prefixRows;
  private long lastMs = Long.MIN_VALUE;
  private boolean inOrder = true;

  /**
   * Creates a sorter without rows.
   *
   * @param space half of its memory holds rows, and a quarter the buffers of merges
   * @param shareRead share of the file that has been read, 0 to 1, by which the needed disk space
   *     is estimated
   */
  public RowSorter(SortSpace space, DoubleSupplier shareRead) {
    this.shareRead = shareRead;
    long quarter = space.memoryBytes() / 4;
    buffer = new RowBuffer(Math.clamp(2 * quarter / RowBuffer.BYTES_PER_ROW, 2, 1 << 28));
    fanIn = Math.clamp(quarter / BUFFER_BYTES, 2, MAX_FAN_IN);
    int bufferBytes = Math.clamp(quarter / (fanIn + 1), 0, BUFFER_BYTES);
    runs = new RunStore(space, fanIn, bufferBytes, this::neededBytes);
  }

  /**
   * Adds a row.
   *
   * @param line number of the line; greater than that of the row before
   * @throws NoSpaceException when there is too little disk space
   */
  public void add(long line, long timeMs, int series, double value) throws IOException {
    boolean wasInOrder = inOrder;
    inOrder = wasInOrder && timeMs >= lastMs;
    lastMs = timeMs;
    rows++;
    if (buffer.isFull()) {
      makeRoom(wasInOrder);
    }
    if (inOrder && prefixRows > 0) {
      prefixRows++;
    } else {
      buffer.add(line, timeMs, series, value);
    }
  }

  private void makeRoom(boolean allInOrder) throws IOException {
    if (allInOrder) {
      prefixRows = buffer.size();
    } else {
      runs.add(buffer.rows(buffer.order()));
    }
    buffer.clear();
  }

  private long neededBytes() {
    double total = rows / Math.max(shareRead.getAsDouble(), LEAST_SHARE);
    long expected = (long) Math.max(rows, total) - prefixRows;
    // A merge keeps its runs on disk until the merged one is complete.
    int copies = expected / buffer.capacity() < fanIn ? 1 : 2;
    return copies * expected * USUAL_ROW;
  }

  /**
   * Ends the adding of rows, and returns them sorted. The sorter must not be used afterwards; the
   * result owns the temporary files.
   *
   * @throws NoSpaceException when there is too little disk space
   */
  public SortedRows finish() throws IOException {
    runs.reduceTo(fanIn);
    return new SortedRows(prefixRows, runs, buffer);
  }

  /** Deletes the temporary files. Needed only when the sort has failed. */
  @Override
  public void close() throws IOException {
    runs.close();
  }
}

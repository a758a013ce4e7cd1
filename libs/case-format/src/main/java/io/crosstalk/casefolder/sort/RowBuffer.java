package io.crosstalk.casefolder.sort;

import java.util.Arrays;

/**
 * Rows in memory, in one primitive array for each column; the arrays grow up to a fixed capacity.
 * Not thread-safe.
 */
final class RowBuffer {
  /**
   * Memory of one row, in bytes: 28 in the columns, and 8 for the two row numbers that sorting
   * needs.
   */
  static final int BYTES_PER_ROW = 36;

  private static final int FIRST_CAPACITY = 1024;

  private final int capacity;
  private long[] times;
  private long[] lines;
  private double[] values;
  private int[] series;
  private int size;

  RowBuffer(int capacity) {
    this.capacity = capacity;
    int first = Math.min(capacity, FIRST_CAPACITY);
    times = new long[first];
    lines = new long[first];
    values = new double[first];
    series = new int[first];
  }

  boolean isFull() {
    return size == capacity;
  }

  int capacity() {
    return capacity;
  }

  int size() {
    return size;
  }

  void add(long line, long timeMs, int seriesNumber, double value) {
    if (size == times.length) {
      grow((int) Math.min(capacity, 2L * size));
    }
    times[size] = timeMs;
    lines[size] = line;
    values[size] = value;
    series[size] = seriesNumber;
    size++;
  }

  private void grow(int length) {
    times = Arrays.copyOf(times, length);
    lines = Arrays.copyOf(lines, length);
    values = Arrays.copyOf(values, length);
    series = Arrays.copyOf(series, length);
  }

  /** Removes all rows; the arrays stay allocated. */
  void clear() {
    size = 0;
  }

  /** Row numbers in the order of time; rows of equal times keep their order. */
  int[] order() {
    return StableOrder.of(times, size);
  }

  /**
   * Cursor over the rows. The buffer must not change while the cursor is used.
   *
   * @param order row numbers in the order of the cursor
   */
  RowCursor rows(int[] order) {
    return new Cursor(order);
  }

  /** Cursor over the rows in a given order. */
  private final class Cursor implements RowCursor {
    private final int[] order;
    private int position = -1;
    private int row;

    Cursor(int[] order) {
      this.order = order;
    }

    @Override
    public boolean next() {
      position++;
      if (position >= order.length) {
        return false;
      }
      row = order[position];
      return true;
    }

    @Override
    public long timeMs() {
      return times[row];
    }

    @Override
    public int series() {
      return series[row];
    }

    @Override
    public double value() {
      return values[row];
    }

    @Override
    public long line() {
      return lines[row];
    }

    @Override
    public void close() {
      // Memory only.
    }
  }
}

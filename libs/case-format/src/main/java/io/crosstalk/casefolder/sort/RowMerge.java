package io.crosstalk.casefolder.sort;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges sorted cursors into one cursor in the order of time, and of line where times are equal. A
 * binary heap holds the cursors that have rows left.
 */
final class RowMerge implements RowCursor {
  private final List<RowCursor> all;
  private final RowCursor[] heap;
  private int size;
  private boolean started;

  RowMerge(List<RowCursor> cursors) {
    all = List.copyOf(cursors);
    heap = new RowCursor[all.size()];
  }

  @Override
  public boolean next() throws IOException {
    if (!started) {
      start();
    } else if (size > 0) {
      if (!heap[0].next()) {
        size--;
        heap[0] = heap[size];
      }
      siftDown(0);
    }
    return size > 0;
  }

  private void start() throws IOException {
    started = true;
    for (RowCursor each : all) {
      if (each.next()) {
        heap[size++] = each;
      }
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      siftDown(i);
    }
  }

  private void siftDown(int from) {
    RowCursor moved = heap[from];
    int place = from;
    for (int child = 2 * place + 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], moved)) {
        break;
      }
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = moved;
  }

  private static boolean isBefore(RowCursor one, RowCursor other) {
    long first = one.timeMs();
    long second = other.timeMs();
    return first < second || (first == second && one.line() < other.line());
  }

  @Override
  public long timeMs() {
    return heap[0].timeMs();
  }

  @Override
  public int series() {
    return heap[0].series();
  }

  @Override
  public double value() {
    return heap[0].value();
  }

  @Override
  public long line() {
    return heap[0].line();
  }

  @Override
  public void close() throws IOException {
    List<IOException> failures = new ArrayList<>();
    for (RowCursor each : all) {
      try {
        each.close();
      } catch (IOException e) {
        failures.add(e);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.getFirst();
    }
  }
}

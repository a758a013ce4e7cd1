package io.crosstalk.casefolder.sort;

import java.util.Arrays;

/**
 * Natural merge sort of row numbers by the rows' times; rows of equal times keep their order. Rows
 * that are sorted already take linear time; otherwise one pass is needed for each doubling of the
 * number of ascending stretches.
 */
final class StableOrder {
  private final long[] times;
  private int[] source;
  private int[] target;

  private StableOrder(long[] times, int size) {
    this.times = times;
    this.source = new int[size];
    this.target = new int[size];
    Arrays.setAll(source, i -> i);
  }

  /** Returns the row numbers 0 to {@code size - 1} in the order of their times. */
  static int[] of(long[] times, int size) {
    StableOrder order = new StableOrder(times, size);
    int[] ends = order.stretches();
    while (ends.length > 1) {
      ends = order.mergePairs(ends);
    }
    return order.source;
  }

  /** Ends of the ascending stretches, each the index after its last row. */
  private int[] stretches() {
    int[] ends = new int[Math.max(1, Math.min(source.length, 16))];
    int count = 0;
    for (int i = 1; i < source.length; i++) {
      if (times[i - 1] > times[i]) {
        ends = count + 1 >= ends.length ? Arrays.copyOf(ends, 2 * ends.length + 1) : ends;
        ends[count++] = i;
      }
    }
    ends = Arrays.copyOf(ends, count + 1);
    ends[count] = source.length;
    return ends;
  }

  private int[] mergePairs(int[] ends) {
    int[] merged = new int[(ends.length + 1) / 2];
    int left = 0;
    for (int i = 0; i < ends.length; i += 2) {
      int right = i + 1 < ends.length ? ends[i + 1] : ends[i];
      merge(left, ends[i], right);
      merged[i / 2] = right;
      left = right;
    }
    int[] sorted = target;
    target = source;
    source = sorted;
    return merged;
  }

  private void merge(int left, int middle, int right) {
    int first = left;
    int second = middle;
    for (int i = left; i < right; i++) {
      boolean takeFirst =
          first < middle && (second >= right || times[source[first]] <= times[source[second]]);
      target[i] = takeFirst ? source[first++] : source[second++];
    }
  }
}

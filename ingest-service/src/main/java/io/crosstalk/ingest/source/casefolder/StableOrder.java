package io.crosstalk.ingest.source.casefolder;

import java.util.Arrays;

/** Sorts row numbers by the rows' times, and keeps the order of rows with equal times. */
final class StableOrder {
  private StableOrder() {}

  /**
   * Sorts a part of an array. Most recordings are sorted already, so that is checked first.
   *
   * @param order row numbers
   * @param from inclusive
   * @param to exclusive
   */
  static void sort(int[] order, int from, int to, SampleRows rows) {
    if (isSorted(order, from, to, rows)) {
      return;
    }
    int length = to - from;
    int[] source = Arrays.copyOfRange(order, from, to);
    int[] target = new int[length];
    for (int run = 1; run < length; run *= 2) {
      for (int left = 0; left < length; left += 2 * run) {
        int middle = Math.min(left + run, length);
        merge(source, target, left, middle, Math.min(middle + run, length), rows);
      }
      int[] merged = target;
      target = source;
      source = merged;
    }
    System.arraycopy(source, 0, order, from, length);
  }

  private static boolean isSorted(int[] order, int from, int to, SampleRows rows) {
    for (int i = from + 1; i < to; i++) {
      if (rows.time(order[i - 1]) > rows.time(order[i])) {
        return false;
      }
    }
    return true;
  }

  private static void merge(
      int[] source, int[] target, int left, int middle, int right, SampleRows rows) {
    int first = left;
    int second = middle;
    for (int i = left; i < right; i++) {
      boolean takeFirst =
          first < middle
              && (second >= right || rows.time(source[first]) <= rows.time(source[second]));
      target[i] = takeFirst ? source[first++] : source[second++];
    }
  }
}

package io.crosstalk.ingest.source.casefolder;

import java.util.Arrays;

/**
 * Histogram of the times between a series' samples, for their median. The median is exact while
 * there are not more different times than the limit; beyond it, the two times with the smallest
 * ratio are merged under the more frequent one.
 */
final class IntervalCounts {
  private final int limit;
  private long[] intervals = new long[2];
  private long[] counts = new long[2];
  private int size;
  private long total;

  IntervalCounts(int limit) {
    this.limit = limit;
  }

  /** Adds the time between two samples, in milliseconds. */
  void add(long interval) {
    total++;
    int place = Arrays.binarySearch(intervals, 0, size, interval);
    if (place >= 0) {
      counts[place]++;
      return;
    }
    insert(-place - 1, interval);
    if (size > limit) {
      mergeClosest();
    }
  }

  private void insert(int place, long interval) {
    if (size == intervals.length) {
      intervals = Arrays.copyOf(intervals, 2 * size);
      counts = Arrays.copyOf(counts, 2 * size);
    }
    System.arraycopy(intervals, place, intervals, place + 1, size - place);
    System.arraycopy(counts, place, counts, place + 1, size - place);
    intervals[place] = interval;
    counts[place] = 1;
    size++;
  }

  private void mergeClosest() {
    int closest = 0;
    for (int i = 1; i + 1 < size; i++) {
      if (ratio(i) < ratio(closest)) {
        closest = i;
      }
    }
    if (counts[closest + 1] > counts[closest]) {
      intervals[closest] = intervals[closest + 1];
    }
    counts[closest] += counts[closest + 1];
    System.arraycopy(intervals, closest + 2, intervals, closest + 1, size - closest - 2);
    System.arraycopy(counts, closest + 2, counts, closest + 1, size - closest - 2);
    size--;
  }

  private double ratio(int place) {
    return (double) intervals[place + 1] / intervals[place];
  }

  /** Returns how many times have been added. */
  long total() {
    return total;
  }

  /**
   * Returns the median in milliseconds, the lower one of two. At least one time must have been
   * added.
   */
  long median() {
    long left = (total - 1) / 2;
    int place = 0;
    while (left >= counts[place]) {
      left -= counts[place];
      place++;
    }
    return intervals[place];
  }
}

package io.crosstalk.ingest.source.casefolder;

import java.util.Arrays;

/** Sampling interval of a recording. */
final class GridStep {
  /** Interval of recordings in which no series has two samples. */
  private static final long DEFAULT_MS = 60_000;

  private GridStep() {}

  /** Smallest of the series' median sampling intervals, in milliseconds, at least 1. */
  static long of(SeriesTable table) {
    long step = Long.MAX_VALUE;
    for (Series series : table.series()) {
      if (series.to() - series.from() > 1) {
        step = Math.min(step, median(table, series));
      }
    }
    return step == Long.MAX_VALUE ? DEFAULT_MS : Math.max(1, step);
  }

  private static long median(SeriesTable table, Series series) {
    long[] intervals = new long[series.to() - series.from() - 1];
    for (int i = 0; i < intervals.length; i++) {
      int position = series.from() + i;
      intervals[i] = table.time(position + 1) - table.time(position);
    }
    Arrays.sort(intervals);
    return intervals[(intervals.length - 1) / 2];
  }
}

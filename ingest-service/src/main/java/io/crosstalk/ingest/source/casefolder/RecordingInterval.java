package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.SamplesAtTime;

/** Sampling interval of a recording: the smallest of the series' median intervals. */
final class RecordingInterval {
  /** Interval of recordings in which no series has two samples. */
  private static final long DEFAULT_MS = 60_000;

  /** Different intervals of all series together that are counted. */
  private static final int MAX_INTERVALS = 1 << 20;

  private static final int FEWEST_INTERVALS = 4;
  private static final int MOST_INTERVALS = 256;

  private final IntervalCounts[] intervals;
  private final long[] lastMs;
  private final int maxIntervals;

  /** Creates an instance without samples for a number of series. */
  RecordingInterval(int seriesCount) {
    intervals = new IntervalCounts[seriesCount];
    lastMs = new long[seriesCount];
    maxIntervals =
        Math.clamp(MAX_INTERVALS / Math.max(1, seriesCount), FEWEST_INTERVALS, MOST_INTERVALS);
  }

  /** Adds the samples of a time, which is later than that of the previous call. */
  void add(SamplesAtTime moment) {
    for (int i = 0; i < moment.size(); i++) {
      int series = moment.series(i).number();
      if (intervals[series] == null) {
        intervals[series] = new IntervalCounts(maxIntervals);
      } else {
        intervals[series].add(moment.timeMs() - lastMs[series]);
      }
      lastMs[series] = moment.timeMs();
    }
  }

  /** Interval in milliseconds, at least 1. */
  long stepMs() {
    long step = Long.MAX_VALUE;
    for (IntervalCounts each : intervals) {
      if (each != null && each.total() > 0) {
        step = Math.min(step, each.median());
      }
    }
    return step == Long.MAX_VALUE ? DEFAULT_MS : Math.max(1, step);
  }
}

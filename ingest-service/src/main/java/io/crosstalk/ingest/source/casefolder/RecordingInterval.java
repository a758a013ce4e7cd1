package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.SamplesAtTime;

/**
 * Determines the sampling interval of a recording: the smallest of the series' median times between
 * two samples.
 */
final class RecordingInterval {
  /** Milliseconds that are assumed when no series has two samples. */
  private static final long DEFAULT_MS = 60_000;

  /** Most different times between samples that are counted, for all series together. */
  private static final int MAX_INTERVALS = 1 << 20;

  private static final int FEWEST_INTERVALS = 4;
  private static final int MOST_INTERVALS = 256;

  private final IntervalCounts[] intervals;
  private final long[] lastMs;
  private final int maxIntervals;

  /**
   * Creates an instance without samples.
   *
   * @param seriesCount number of series of the recording
   */
  RecordingInterval(int seriesCount) {
    intervals = new IntervalCounts[seriesCount];
    lastMs = new long[seriesCount];
    maxIntervals =
        Math.clamp(MAX_INTERVALS / Math.max(1, seriesCount), FEWEST_INTERVALS, MOST_INTERVALS);
  }

  /** Adds the samples of one time, which must be later than that of the previous call. */
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

  /** Returns the sampling interval in milliseconds, at least 1. */
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

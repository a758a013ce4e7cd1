package io.crosstalk.collectors.probe;

/**
 * Number and duration of the probe's accesses of one kind (writes or reads) in a run.
 *
 * @param count number of accesses
 * @param totalNanos sum of their durations in nanoseconds, without the time between them
 * @param longestNanos duration of the longest access in nanoseconds
 */
record AccessTimings(int count, long totalNanos, long longestNanos) {
  static final AccessTimings NONE = new AccessTimings(0, 0, 0);

  private static final double NANOS_PER_MS = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  AccessTimings plus(long nanos) {
    return new AccessTimings(count + 1, totalNanos + nanos, Math.max(longestNanos, nanos));
  }

  /** Returns the mean duration of an access in milliseconds; NaN without any accesses. */
  double meanMs() {
    return count == 0 ? Double.NaN : totalNanos / NANOS_PER_MS / count;
  }

  double longestMs() {
    return longestNanos / NANOS_PER_MS;
  }

  /** Returns the throughput in bytes per second; NaN without any accesses. */
  double bytesPerSecond() {
    return count == 0
        ? Double.NaN
        : (double) count * ProbeFile.BLOCK_BYTES * NANOS_PER_SECOND / Math.max(1, totalNanos);
  }
}

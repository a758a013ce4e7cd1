package io.crosstalk.collectors.probe;

/**
 * Duration of a number of accesses.
 *
 * @param totalNanos sum of their durations, without the time between them
 */
record AccessTimings(int count, long totalNanos, long longestNanos) {
  static final AccessTimings NONE = new AccessTimings(0, 0, 0);

  private static final double NANOS_PER_MS = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  AccessTimings plus(long nanos) {
    return new AccessTimings(count + 1, totalNanos + nanos, Math.max(longestNanos, nanos));
  }

  /** Mean duration; NaN without any accesses. */
  double meanMs() {
    return count == 0 ? Double.NaN : totalNanos / NANOS_PER_MS / count;
  }

  double longestMs() {
    return longestNanos / NANOS_PER_MS;
  }

  /** Throughput; NaN without any accesses. */
  double bytesPerSecond() {
    return count == 0
        ? Double.NaN
        : (double) count * ProbeFile.BLOCK_BYTES * NANOS_PER_SECOND / Math.max(1, totalNanos);
  }
}

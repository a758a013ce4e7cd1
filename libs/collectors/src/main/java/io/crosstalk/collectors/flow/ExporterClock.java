package io.crosstalk.collectors.flow;

/**
 * Estimate of the difference between an exporter's clock and the local one. A datagram arrives when
 * it is sent or later, so the datagram whose time of sending is furthest ahead of the local clock
 * had the shortest delay and gives the best estimate.
 */
final class ExporterClock {
  private static final int WINDOW = 32;

  /**
   * Smallest difference that is corrected, in milliseconds. Headers contain whole seconds, and a
   * sampling step lasts a minute, so smaller ones do not matter.
   */
  private static final long MATTERS_MS = 5_000;

  private final long[] ahead = new long[WINDOW];
  private int seen;
  private long appliedMs;

  /**
   * Compares the time of sending in a datagram's header with its arrival.
   *
   * @param exportMs time of sending by the exporter's clock, epoch milliseconds
   * @param arrivedMs time of arrival by the local clock, epoch milliseconds
   */
  void read(long exportMs, long arrivedMs) {
    ahead[seen % WINDOW] = exportMs - arrivedMs;
    seen++;
    long best = Long.MIN_VALUE;
    for (int i = 0; i < Math.min(seen, WINDOW); i++) {
      best = Math.max(best, ahead[i]);
    }
    if (Math.abs(best - appliedMs) > MATTERS_MS) {
      appliedMs = best;
    }
  }

  /**
   * Returns by how many milliseconds the exporter's clock is ahead of the local one, negative if
   * behind; 0 if the difference is too small to be corrected.
   */
  long aheadMs() {
    return appliedMs;
  }
}

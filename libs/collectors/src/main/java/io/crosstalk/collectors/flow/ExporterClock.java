package io.crosstalk.collectors.flow;

/**
 * Offset of an exporter's clock against the local clock. A datagram arrives when it is sent or
 * later, so the datagram that seems to come from furthest in the future was the fastest and gives
 * the best estimate.
 */
final class ExporterClock {
  private static final int WINDOW = 32;

  /** Smallest offset that is corrected. Headers contain whole seconds, and steps last a minute. */
  private static final long MATTERS_MS = 5_000;

  private final long[] ahead = new long[WINDOW];
  private int seen;
  private long appliedMs;

  /** Processes the time of a datagram's header. */
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

  /** Returns the milliseconds that the clock is ahead; 0 below the threshold. */
  long aheadMs() {
    return appliedMs;
  }
}

package io.crosstalk.ingest.source.network.flow;

/**
 * How far an exporter's clock is ahead of ours. A datagram arrives when it is sent or later, so the
 * one that seems to come from furthest in the future was the fastest and is the best guess.
 */
final class ExporterClock {
  private static final int WINDOW = 32;

  /** Headers tell whole seconds, and steps last a minute: less does not matter. */
  private static final long MATTERS_MS = 5_000;

  private final long[] ahead = new long[WINDOW];
  private int seen;
  private long appliedMs;

  /** Takes the time of a datagram's header. */
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

  /** Milliseconds that the clock is ahead; 0 while that does not matter. */
  long aheadMs() {
    return appliedMs;
  }
}

package io.crosstalk.ingest.source.casefolder;

import java.time.Clock;

/**
 * Numbers that grow with each replay, in this process and, by the clock, over restarts.
 * Thread-safe.
 */
final class RunNumbers {
  private final Clock clock;
  private long last;

  RunNumbers(Clock clock) {
    this.clock = clock;
  }

  /** Epoch milliseconds, or one more than the last number when that is not later. */
  synchronized long next() {
    last = Math.max(clock.millis(), last + 1);
    return last;
  }
}

package io.crosstalk.ingest.source.casefolder;

import java.time.Clock;

/**
 * Numbers that increase with each replay, in this process and, by the clock, over restarts.
 * Thread-safe.
 */
final class RunNumbers {
  private final Clock clock;
  private long last;

  RunNumbers(Clock clock) {
    this.clock = clock;
  }

  /** Next number: epoch milliseconds, or the last number plus one when that is greater. */
  synchronized long next() {
    last = Math.max(clock.millis(), last + 1);
    return last;
  }
}

package io.crosstalk.ingest.source.casefolder;

import java.time.Clock;

/**
 * Run numbers of replayed worlds. They increase with each replay, also across restarts, because
 * they are based on the clock. Thread-safe.
 */
final class RunNumbers {
  private final Clock clock;
  private long last;

  RunNumbers(Clock clock) {
    this.clock = clock;
  }

  /**
   * Returns the next number: epoch milliseconds, or the last number plus one when that is greater.
   */
  synchronized long next() {
    last = Math.max(clock.millis(), last + 1);
    return last;
  }
}

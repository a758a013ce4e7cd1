package io.crosstalk.ingest.collect.run;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Clock that stands still while the calls of a source wait for something other than the source,
 * such as Kafka. Several threads of a source may wait at the same time. Thread-safe.
 */
final class WorkClock {
  private final LongSupplier nanos;
  private int waiting;
  private long sinceNanos;
  private long waitedNanos;

  /**
   * Wait for something other than the source, which does not count towards the source's deadline.
   */
  @FunctionalInterface
  interface Wait {
    void run() throws InterruptedException;
  }

  /**
   * Creates a clock that runs.
   *
   * @param nanos monotonic clock, nanoseconds
   */
  WorkClock(LongSupplier nanos) {
    this.nanos = nanos;
  }

  void during(Wait wait) throws InterruptedException {
    begin();
    try {
      wait.run();
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    if (waiting++ == 0) {
      sinceNanos = nanos.getAsLong();
    }
  }

  private synchronized void end() {
    if (--waiting == 0) {
      waitedNanos += nanos.getAsLong() - sinceNanos;
    }
  }

  /** Returns the time of this clock; only differences have a meaning. */
  synchronized Duration time() {
    long now = nanos.getAsLong();
    return Duration.ofNanos((waiting == 0 ? now : sinceNanos) - waitedNanos);
  }
}

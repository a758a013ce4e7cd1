package io.crosstalk.ingest.collect.run;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Time that the calls of a source have spent waiting for something other than the source, such as
 * Kafka. Several threads of a source may wait at the same time. Thread-safe.
 */
final class WaitTimes {
  private final LongSupplier nanos;
  private int waiting;
  private long sinceNanos;
  private long endedNanos;

  /**
   * Wait for something other than the source, which does not count towards the source's deadline.
   */
  @FunctionalInterface
  interface Wait {
    void run() throws InterruptedException;
  }

  /**
   * Creates a time of zero.
   *
   * @param nanos monotonic clock, nanoseconds
   */
  WaitTimes(LongSupplier nanos) {
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
      endedNanos += nanos.getAsLong() - sinceNanos;
    }
  }

  /** Returns the total time so far, including waits in progress. Simultaneous waits count once. */
  synchronized Duration total() {
    long underWay = waiting == 0 ? 0 : nanos.getAsLong() - sinceNanos;
    return Duration.ofNanos(endedNanos + underWay);
  }
}

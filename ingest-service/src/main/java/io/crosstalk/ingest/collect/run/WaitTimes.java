package io.crosstalk.ingest.collect.run;

import java.time.Duration;

/**
 * Time that a source's work has waited for others than the source. Its threads may wait at the same
 * time. Thread-safe.
 */
final class WaitTimes {
  private int waiting;
  private long sinceNanos;
  private long endedNanos;

  /** Wait that may take long and does not count against the source. */
  @FunctionalInterface
  interface Wait {
    void run() throws InterruptedException;
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
      sinceNanos = System.nanoTime();
    }
  }

  private synchronized void end() {
    if (--waiting == 0) {
      endedNanos += System.nanoTime() - sinceNanos;
    }
  }

  /** Returns the total waiting time so far. */
  synchronized Duration total() {
    long underWay = waiting == 0 ? 0 : System.nanoTime() - sinceNanos;
    return Duration.ofNanos(endedNanos + underWay);
  }
}

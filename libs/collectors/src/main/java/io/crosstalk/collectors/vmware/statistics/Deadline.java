package io.crosstalk.collectors.vmware.statistics;

import java.time.Duration;

/**
 * Time at which a polling round stops by itself, shortly before the source's time-out would
 * interrupt it.
 */
public final class Deadline {
  private static final double SHARE = 0.8;

  private final Duration timeout;
  private final long beganNanos = System.nanoTime();

  public Deadline(Duration timeout) {
    this.timeout = timeout;
  }

  boolean isOver() {
    return System.nanoTime() - beganNanos > timeout.toNanos() * SHARE;
  }

  Duration timeout() {
    return timeout;
  }
}

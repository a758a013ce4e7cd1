package io.crosstalk.local.platform;

import java.time.Duration;

/**
 * Detects a start that stands still, by the size of its log and its processor time. Not
 * thread-safe.
 */
final class StartActivity {
  /**
   * Share of one processor, as a divisor, below which a process counts as idle: a JVM that waits
   * forever uses some tenths of a percent.
   */
  private static final int IDLE_SHARE = 100;

  private final Duration limit;
  private final Duration working;
  private long movedNanos;
  private long logBytes;
  private Duration processor = Duration.ZERO;

  /**
   * Begins to watch.
   *
   * @param limit longest time in which neither may change
   * @param logBytes the log's size now
   */
  StartActivity(Duration limit, long logBytes, long nowNanos) {
    this.limit = limit;
    this.working = limit.dividedBy(IDLE_SHARE);
    this.logBytes = logBytes;
    this.movedNanos = nowNanos;
  }

  /**
   * Records the current values.
   *
   * @param newProcessor processor time since the process was started, that of its children included
   */
  void seen(long newLogBytes, Duration newProcessor, long nowNanos) {
    boolean works = newProcessor.minus(processor).compareTo(working) >= 0;
    if (works || newLogBytes != logBytes) {
      logBytes = newLogBytes;
      processor = newProcessor;
      movedNanos = nowNanos;
    }
  }

  /** Returns whether neither has changed for the limit. */
  boolean standsStill(long nowNanos) {
    return nowNanos - movedNanos >= limit.toNanos();
  }
}

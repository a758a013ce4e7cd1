package io.crosstalk.local.platform;

import java.time.Duration;

/**
 * Detects that a starting component makes no progress, because neither its log grows nor its
 * process uses processor time. Not thread-safe.
 */
final class StartActivity {
  /**
   * Divisor of the elapsed time: a process that uses less than this fraction (1/100) of a processor
   * counts as idle. A JVM that waits forever uses some tenths of a percent.
   */
  private static final int IDLE_SHARE = 100;

  private final Duration limit;
  private final Duration working;
  private long movedNanos;
  private long logBytes;
  private Duration processor = Duration.ZERO;

  /**
   * Begins to watch a start.
   *
   * @param limit time without progress after which the start counts as stalled
   * @param logBytes current size of the log, bytes
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
   * @param newLogBytes current size of the log, bytes
   * @param newProcessor processor time of the process and its children since its start
   */
  void seen(long newLogBytes, Duration newProcessor, long nowNanos) {
    boolean works = newProcessor.minus(processor).compareTo(working) >= 0;
    if (works || newLogBytes != logBytes) {
      logBytes = newLogBytes;
      processor = newProcessor;
      movedNanos = nowNanos;
    }
  }

  /** Returns whether neither log nor processor time has shown progress for as long as the limit. */
  boolean standsStill(long nowNanos) {
    return nowNanos - movedNanos >= limit.toNanos();
  }
}

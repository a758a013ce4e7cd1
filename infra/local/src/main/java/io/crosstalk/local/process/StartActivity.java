package io.crosstalk.local.process;

import java.time.Duration;

/**
 * Detects that a starting component makes no progress: its log does not grow, and its process uses
 * less than a hundredth of a processor, as an idle JVM does. Not thread-safe.
 */
final class StartActivity {
  private static final int IDLE_SHARE = 100;

  private final Duration limit;
  private long movedNanos;
  private long logBytes;
  private Duration processor = Duration.ZERO;

  /** Begins to watch a start; {@code limit} without progress counts as stalled. */
  StartActivity(Duration limit, long logBytes, long nowNanos) {
    this.limit = limit;
    this.logBytes = logBytes;
    this.movedNanos = nowNanos;
  }

  /**
   * Records the current values.
   *
   * @param newLogBytes current size of the log, bytes
   * @param newProcessor processor time of the process since its start
   */
  void seen(long newLogBytes, Duration newProcessor, long nowNanos) {
    boolean works = newProcessor.minus(processor).compareTo(limit.dividedBy(IDLE_SHARE)) >= 0;
    if (works || newLogBytes != logBytes) {
      logBytes = newLogBytes;
      processor = newProcessor;
      movedNanos = nowNanos;
    }
  }

  boolean standsStill(long nowNanos) {
    return nowNanos - movedNanos >= limit.toNanos();
  }
}

package io.crosstalk.ingest.collect.run;

import java.time.Duration;

/**
 * When a source lags, and when it has lagged for too long.
 *
 * @param interval in which something is expected
 * @param silentAfter without anything for so long it is silent
 */
record Patience(Duration interval, Duration silentAfter) {
  /** One interval may be missed without a word. */
  private static final int PENDING_INTERVALS = 3;

  private static final int SILENT_STEPS = 4;

  /**
   * Judges a lag.
   *
   * @param longestStepMs of how the source has got on so far: one that comes each five minutes is
   *     not late after two; 0 when not known
   */
  Condition judge(long lagMs, long longestStepMs) {
    if (lagMs > Math.max(silentAfter.toMillis(), SILENT_STEPS * longestStepMs)) {
      return Condition.SILENT;
    }
    boolean late = lagMs > PENDING_INTERVALS * Math.max(interval.toMillis(), longestStepMs);
    return late ? Condition.PENDING : Condition.OK;
  }

  /** Of a source that has given nothing yet. */
  Condition judgeStart(long sinceStartMs) {
    return sinceStartMs > silentAfter.toMillis() ? Condition.SILENT : Condition.STARTING;
  }
}

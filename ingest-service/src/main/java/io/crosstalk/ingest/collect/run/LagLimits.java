package io.crosstalk.ingest.collect.run;

import java.time.Duration;

/**
 * Limits that decide when a source lags, and when it is silent.
 *
 * @param interval expected interval of data
 * @param silentAfter time without data after which it is silent
 */
record LagLimits(Duration interval, Duration silentAfter) {
  /** Number of intervals until a source is pending, so that one may be missed without a warning. */
  private static final int PENDING_INTERVALS = 3;

  private static final int SILENT_STEPS = 4;

  /**
   * Evaluates a lag.
   *
   * @param longestStepMs longest step of the watermark so far, since a source with a step of five
   *     minutes is not late after two; 0 if not known
   */
  SourceCondition judge(long lagMs, long longestStepMs) {
    if (lagMs > Math.max(silentAfter.toMillis(), SILENT_STEPS * longestStepMs)) {
      return SourceCondition.SILENT;
    }
    boolean late = lagMs > PENDING_INTERVALS * Math.max(interval.toMillis(), longestStepMs);
    return late ? SourceCondition.PENDING : SourceCondition.OK;
  }

  /** Evaluates a source that has delivered nothing yet. */
  SourceCondition judgeStart(long sinceStartMs) {
    return sinceStartMs > silentAfter.toMillis()
        ? SourceCondition.SILENT
        : SourceCondition.STARTING;
  }
}

package io.crosstalk.ingest.collect.run;

import java.time.Duration;

/**
 * Limits for the delay of a source's data, beyond which the source counts as late or as silent.
 *
 * @param interval expected interval of data
 * @param silentAfter time without data after which the source is silent
 */
record LagLimits(Duration interval, Duration silentAfter) {
  /**
   * Number of intervals after which a source is late ({@link SourceCondition#PENDING}); one missed
   * interval causes no warning.
   */
  private static final int PENDING_INTERVALS = 3;

  private static final int SILENT_STEPS = 4;

  /**
   * Returns the condition of a source or stream.
   *
   * @param lagMs delay of its watermark, milliseconds
   * @param longestStepMs longest usual step of the watermark, milliseconds, since a source whose
   *     data come every five minutes is not late after two; 0 if not known
   */
  SourceCondition judge(long lagMs, long longestStepMs) {
    if (lagMs > Math.max(silentAfter.toMillis(), SILENT_STEPS * longestStepMs)) {
      return SourceCondition.SILENT;
    }
    boolean late = lagMs > PENDING_INTERVALS * Math.max(interval.toMillis(), longestStepMs);
    return late ? SourceCondition.PENDING : SourceCondition.OK;
  }

  /**
   * Returns the condition of a source that has delivered nothing yet.
   *
   * @param sinceStartMs milliseconds since its start
   */
  SourceCondition judgeStart(long sinceStartMs) {
    return sinceStartMs > silentAfter.toMillis()
        ? SourceCondition.SILENT
        : SourceCondition.STARTING;
  }
}

package io.crosstalk.engine.site.series;

import java.util.Arrays;

/**
 * Numbers of the rows that hold at some times. The last answer is kept, because the resources of a
 * site are mostly sampled together.
 */
final class HeldRows {
  private long[] times = {};
  private int before;
  private long intervalMs;
  private long[] at = {};
  private long stepMs;
  private long throughMs;
  private boolean isHeld;
  private int[] rows = {};

  /**
   * Returns the rows, see {@link TimedValues#rows(long[], long, long, boolean)}.
   *
   * @param ofTimes times of the latest rows, epoch milliseconds
   * @param ofBefore number of the rows before them
   * @return an array that must not be modified
   */
  int[] of(
      long[] ofTimes,
      int ofBefore,
      long ofIntervalMs,
      long[] ofAt,
      long ofStepMs,
      long ofThroughMs,
      boolean ofIsHeld) {
    boolean isSame =
        before == ofBefore
            && intervalMs == ofIntervalMs
            && stepMs == ofStepMs
            && throughMs == ofThroughMs
            && isHeld == ofIsHeld
            && Arrays.equals(at, ofAt)
            && Arrays.equals(times, ofTimes);
    if (!isSame) {
      times = ofTimes;
      before = ofBefore;
      intervalMs = ofIntervalMs;
      at = ofAt;
      stepMs = ofStepMs;
      throughMs = ofThroughMs;
      isHeld = ofIsHeld;
      rows = TimedValues.rows(times, intervalMs, at, stepMs, throughMs, isHeld);
      for (int i = 0; i < rows.length && before > 0; i++) {
        rows[i] += rows[i] < 0 ? 0 : before;
      }
    }
    return rows;
  }
}

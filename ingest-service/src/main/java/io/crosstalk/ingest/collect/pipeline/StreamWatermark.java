package io.crosstalk.ingest.collect.pipeline;

import java.util.Arrays;

/** Watermark of a stream, and the sizes and times of its steps. Thread-safe. */
final class StreamWatermark {
  private static final int STEPS = 5;

  private final long[] stepsMs = new long[STEPS];
  private int steps;
  private long announcedMs = Long.MIN_VALUE;
  private boolean byOurClock;
  private long coveredMs = Long.MIN_VALUE;
  private long movedMs = Long.MIN_VALUE;
  private long lastArrivalMs = Long.MIN_VALUE;

  /** Records that data arrived, by the local clock. */
  synchronized void recordArrival(long nowMs) {
    lastArrivalMs = nowMs;
  }

  /**
   * Records a watermark that the source declares. It becomes valid only when all data that were
   * passed on earlier have been delivered.
   *
   * @param timeMs epoch milliseconds
   */
  synchronized void announce(long timeMs) {
    announcedMs = Math.max(announcedMs, timeMs);
  }

  /**
   * Records the local time as the watermark. The steps of such a watermark are not counted, because
   * they are the intervals of deliveries and not of the source's data.
   *
   * @param nowMs epoch milliseconds
   */
  synchronized void announceByOurClock(long nowMs) {
    byOurClock = true;
    announce(nowMs);
  }

  /** Returns the declared watermark, to be passed to {@link #cover} after its delivery. */
  synchronized long announcedMs() {
    return announcedMs;
  }

  /**
   * Advances the watermark; does nothing when it is not later.
   *
   * @param throughMs new watermark, epoch milliseconds
   * @param nowMs time by the local clock, epoch milliseconds
   */
  synchronized void cover(long throughMs, long nowMs) {
    if (throughMs <= coveredMs) {
      return;
    }
    if (coveredMs != Long.MIN_VALUE && !byOurClock) {
      stepsMs[steps++ % STEPS] = throughMs - coveredMs;
    }
    coveredMs = throughMs;
    movedMs = nowMs;
  }

  synchronized StreamProgress progress() {
    return new StreamProgress(coveredMs, longStepMs(), movedMs, lastArrivalMs);
  }

  /**
   * Returns the second longest of the recent steps. The longest one may be due to an outage, and
   * must not make users wait for hours at the next one.
   */
  private long longStepMs() {
    int known = Math.min(steps, STEPS);
    long[] sorted = Arrays.copyOf(stepsMs, known);
    Arrays.sort(sorted);
    return known == 0 ? 0 : sorted[Math.max(0, known - 2)];
  }
}

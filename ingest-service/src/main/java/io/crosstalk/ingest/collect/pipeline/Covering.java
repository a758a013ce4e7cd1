package io.crosstalk.ingest.collect.pipeline;

import java.util.Arrays;

/** How far a stream is complete, in what steps it gets on, and when. Thread-safe. */
final class Covering {
  private static final int STEPS = 5;

  private final long[] stepsMs = new long[STEPS];
  private int steps;
  private long announcedMs = Long.MIN_VALUE;
  private long coveredMs = Long.MIN_VALUE;
  private long movedMs = Long.MIN_VALUE;
  private long heardMs = Long.MIN_VALUE;

  /** Something came, by our clock. */
  synchronized void heard(long nowMs) {
    heardMs = nowMs;
  }

  /** The source's promise, of which nothing is true before what it has sent is on the bus. */
  synchronized void announce(long timeMs) {
    announcedMs = Math.max(announcedMs, timeMs);
  }

  /** What was announced so far, to be handed to {@link #cover} once it has been delivered. */
  synchronized long announcedMs() {
    return announcedMs;
  }

  /**
   * Holds it for complete.
   *
   * @param nowMs by our clock
   */
  synchronized void cover(long throughMs, long nowMs) {
    if (throughMs <= coveredMs) {
      return;
    }
    if (coveredMs != Long.MIN_VALUE) {
      stepsMs[steps++ % STEPS] = throughMs - coveredMs;
    }
    coveredMs = throughMs;
    movedMs = nowMs;
  }

  synchronized Progress progress() {
    return new Progress(coveredMs, longStepMs(), movedMs, heardMs);
  }

  /** The second longest: one outage must not make people wait for hours at the next one. */
  private long longStepMs() {
    int known = Math.min(steps, STEPS);
    long[] sorted = Arrays.copyOf(stepsMs, known);
    Arrays.sort(sorted);
    return known == 0 ? 0 : sorted[Math.max(0, known - 2)];
  }
}

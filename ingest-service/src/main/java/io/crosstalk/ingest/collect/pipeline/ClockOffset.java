package io.crosstalk.ingest.collect.pipeline;

/**
 * Offset of a source's clock against the local clock. The time in a response was read somewhere
 * within the round trip, so the middle is assumed, with half of the round trip as the error bound
 * (Cristian, "Probabilistic clock synchronization", 1989). The correction changes only if the
 * estimate differs from it by more than a threshold, since a jitter of milliseconds would turn one
 * sample into two. Thread-safe.
 */
final class ClockOffset {
  /**
   * Least difference, in milliseconds, by which the correction changes; far below any sampling
   * interval and above ordinary jitter.
   */
  private static final long MATTERS_MS = 2_000;

  private long appliedMs;
  private long estimateMs;
  private boolean known;

  /**
   * Processes a time that was read from the source's clock.
   *
   * @param sourceMs time shown by the source's clock, epoch milliseconds
   * @param localMs local time when the response arrived, epoch milliseconds
   * @param roundTripMs milliseconds from request to response; 0 or more
   */
  synchronized void read(long sourceMs, long localMs, long roundTripMs) {
    long halfMs = Math.max(0, roundTripMs) / 2;
    estimateMs = sourceMs - (localMs - halfMs);
    known = true;
    if (Math.abs(estimateMs - appliedMs) > MATTERS_MS + halfMs) {
      appliedMs = Math.abs(estimateMs) > MATTERS_MS + halfMs ? estimateMs : 0;
    }
  }

  /** Converts a time of the source's clock to local time, in epoch milliseconds. */
  synchronized long correct(long sourceMs) {
    return sourceMs - appliedMs;
  }

  /** Returns the correction in milliseconds, which is subtracted from the source's times. */
  synchronized long appliedMs() {
    return appliedMs;
  }

  /**
   * Returns the newest estimate of the offset in milliseconds, positive when the source's clock is
   * ahead; 0 before the first estimate.
   */
  synchronized long estimateMs() {
    return estimateMs;
  }

  synchronized boolean isKnown() {
    return known;
  }
}

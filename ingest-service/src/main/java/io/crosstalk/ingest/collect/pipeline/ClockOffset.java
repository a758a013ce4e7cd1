package io.crosstalk.ingest.collect.pipeline;

/**
 * How far a source's clock is ahead of ours. An answer's clock lies somewhere within the round
 * trip, so the middle of it is taken and half of it is the error (Cristian, "Probabilistic clock
 * synchronization", 1989). The correction changes only when the estimate has left it by more than
 * what matters: times that wander by milliseconds would make two samples of one. Thread-safe.
 */
final class ClockOffset {
  /** Far less than any sampling interval, and more than ordinary jitter. */
  private static final long MATTERS_MS = 2_000;

  private long appliedMs;
  private long estimateMs;
  private boolean known;

  /**
   * Takes a reading of the source's clock.
   *
   * @param sourceMs what it showed
   * @param localMs ours, when the answer was there
   * @param roundTripMs from the question to the answer; 0 or more
   */
  synchronized void read(long sourceMs, long localMs, long roundTripMs) {
    long halfMs = Math.max(0, roundTripMs) / 2;
    estimateMs = sourceMs - (localMs - halfMs);
    known = true;
    if (Math.abs(estimateMs - appliedMs) > MATTERS_MS + halfMs) {
      appliedMs = Math.abs(estimateMs) > MATTERS_MS + halfMs ? estimateMs : 0;
    }
  }

  /** A time by the source's clock as a time by ours, in epoch milliseconds. */
  synchronized long correct(long sourceMs) {
    return sourceMs - appliedMs;
  }

  /** What is subtracted from the source's times. */
  synchronized long appliedMs() {
    return appliedMs;
  }

  /** The newest estimate; 0 before the first. */
  synchronized long estimateMs() {
    return estimateMs;
  }

  synchronized boolean isKnown() {
    return known;
  }
}

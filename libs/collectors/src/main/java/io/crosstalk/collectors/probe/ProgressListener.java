package io.crosstalk.collectors.probe;

/** Receiver of a run's progress. */
@FunctionalInterface
interface ProgressListener {
  /** Watcher that ignores all reports. */
  ProgressListener NONE = (phase, timings, of) -> {};

  /** The two kinds of measured accesses. */
  enum Phase {
    WRITING,
    READING
  }

  /**
   * Reports the end of an access.
   *
   * @param timings durations in the phase so far
   * @param of maximum number of accesses in the phase
   */
  void at(Phase phase, AccessTimings timings, int of);
}

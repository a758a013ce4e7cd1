package io.crosstalk.collectors.probe;

/** Receiver of the progress of a measurement. */
@FunctionalInterface
interface ProgressListener {
  /** Listener that ignores all reports. */
  ProgressListener NONE = (phase, timings, of) -> {};

  /** Part of a measurement: the writes come first, then the reads. */
  enum Phase {
    WRITING,
    READING
  }

  /**
   * Reports that an access has ended.
   *
   * @param timings durations of the accesses in this phase so far
   * @param of maximum number of accesses in the phase
   */
  void at(Phase phase, AccessTimings timings, int of);
}

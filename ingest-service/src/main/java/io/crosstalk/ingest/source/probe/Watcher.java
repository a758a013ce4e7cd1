package io.crosstalk.ingest.source.probe;

/** Is told how far a run is. */
@FunctionalInterface
interface Watcher {
  /** Nobody watches. */
  Watcher NONE = (phase, timings, of) -> {};

  /** The two things that are measured. */
  enum Phase {
    WRITING,
    READING
  }

  /**
   * An access has ended.
   *
   * @param timings of the phase until now
   * @param of how many accesses the phase has at most
   */
  void at(Phase phase, Timings timings, int of);
}

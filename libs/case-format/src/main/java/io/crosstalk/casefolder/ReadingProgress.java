package io.crosstalk.casefolder;

/** Receiver of the progress of reading a case, called every few thousand rows. */
@FunctionalInterface
public interface ReadingProgress {
  /** Number of rows between two calls. */
  int EVERY_ROWS = 65_536;

  /** Receiver that ignores the progress. */
  static ReadingProgress none() {
    return (step, rows, share) -> {};
  }

  /** Phase of reading a case. */
  enum Step {
    /** samples.csv is checked, and sorted where necessary. */
    CHECKING,
    /** The samples are delivered in the order of time. */
    DELIVERING
  }

  /**
   * Receives the progress of a phase.
   *
   * @param rows number of rows so far
   * @param share completed share of the phase, from 0 to 1
   */
  void rows(Step step, long rows, double share);
}

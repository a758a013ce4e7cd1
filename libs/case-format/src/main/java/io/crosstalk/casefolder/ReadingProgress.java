package io.crosstalk.casefolder;

/** Receiver of the progress of reading a case, called every few thousand rows. */
@FunctionalInterface
public interface ReadingProgress {
  /** Number of rows between two calls. */
  int EVERY_ROWS = 65_536;

  /** Progress that is not shown. */
  static ReadingProgress none() {
    return (step, rows, share) -> {};
  }

  /** Step of reading. */
  enum Step {
    /** The file is checked, and sorted where necessary. */
    CHECKING,
    /** The samples are delivered in the order of time. */
    DELIVERING
  }

  /**
   * Shows the progress of a step.
   *
   * @param rows number of rows so far
   * @param share share of the step, from 0 to 1: of the stored file, or of its rows
   */
  void rows(Step step, long rows, double share);
}

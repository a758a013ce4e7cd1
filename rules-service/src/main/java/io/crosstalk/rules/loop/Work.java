package io.crosstalk.rules.loop;

/** The work that a loop repeats. */
public interface Work {
  /** The time of the next step. */
  enum Next {
    /** Immediately. */
    IMMEDIATELY,
    /** There was no work: the next step follows after a pause, or when woken. */
    AFTER_PAUSE,
    /** Another process does the work: the next step follows after a pause. */
    STAND_BY
  }

  /**
   * Does one short step of the work.
   *
   * @throws Exception when the step has failed; {@link #recover} is called and the step is retried
   *     later
   */
  Next step() throws Exception;

  /** Discards the state that a failed step may have left incomplete; also called at the end. */
  default void recover() {}
}

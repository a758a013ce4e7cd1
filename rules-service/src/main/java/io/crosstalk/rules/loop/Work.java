package io.crosstalk.rules.loop;

/** Work that a {@link Loop} repeats, in short steps. */
public interface Work {
  /** Time at which the loop does the next step. */
  enum Next {
    /** The next step follows immediately. */
    IMMEDIATELY,
    /** There was nothing to do: the next step follows after a pause, or when the loop is woken. */
    AFTER_PAUSE,
    /** Another process does the work: the next step follows after a pause. */
    STAND_BY
  }

  /**
   * Does one short step of the work.
   *
   * @return time of the next step
   * @throws Exception when the step has failed; the loop calls {@link #recover} and retries later
   */
  Next step() throws Exception;

  /** Discards state that a failed step may have left incomplete. Also called when the loop ends. */
  default void recover() {}
}

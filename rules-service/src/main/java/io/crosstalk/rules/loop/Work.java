package io.crosstalk.rules.loop;

/** Work that a {@link Loop} repeats, in short steps. */
public interface Work {
  /** Time at which the loop does the next step. */
  enum Next {
    /** Immediately. */
    IMMEDIATELY,
    /** After a pause, or when the loop is woken, because there was nothing to do. */
    AFTER_PAUSE,
    /** After a pause, because another process does the work. */
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

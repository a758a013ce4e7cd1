package io.crosstalk.rules.loop;

/** What a loop does over and over. */
public interface Work {
  /** How to go on after a step. */
  enum Next {
    /** At once. */
    AT_ONCE,
    /** After a while, or when woken: there was nothing to do. */
    AFTER_A_WHILE,
    /** After a while: another process does this. */
    STAND_BY
  }

  /**
   * Does a little and comes back soon.
   *
   * @throws Exception when it could not be done; {@link #recover} is called and the step is tried
   *     again later
   */
  Next step() throws Exception;

  /** Drops what a failed step may have left half-done; also called at the end. */
  default void recover() {}
}

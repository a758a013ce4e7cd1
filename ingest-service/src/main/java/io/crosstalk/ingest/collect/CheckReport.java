package io.crosstalk.ingest.collect;

/** Takes what a check finds, a sentence each. */
public interface CheckReport {

  /** Something that works, with what was seen. */
  void good(String finding);

  /** Something that works only in part, and what to do about it. */
  void warning(String finding);

  /** Something in the settings that does not fit what was read, for which the check fails. */
  default void problem(String finding) {
    warning(finding);
  }
}

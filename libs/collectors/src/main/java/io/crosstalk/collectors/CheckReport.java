package io.crosstalk.collectors;

/** Receives the findings of a check, one sentence each. */
public interface CheckReport {

  /** Reports something that works, with what was seen. */
  void good(String finding);

  /** Reports something that works only in part, and what to do about it. */
  void warning(String finding);

  /** Reports a setting that does not fit the data that was read; the check fails. */
  default void problem(String finding) {
    warning(finding);
  }
}

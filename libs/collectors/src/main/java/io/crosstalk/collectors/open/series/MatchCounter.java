package io.crosstalk.collectors.open.series;

/** Counts the series that a mapping rule is applied to. Thread-safe. */
public interface MatchCounter {

  /** Counts a series that the rule is applied to. */
  void countMatch();

  /**
   * Counts a series that the rule matches and whose values it refuses.
   *
   * @param reason the mistake and its correction
   */
  void countRefusal(String reason);
}

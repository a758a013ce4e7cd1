package io.crosstalk.collectors.open.series;

/** Usage statistics of one mapping rule. Thread-safe. */
public interface MatchCounter {

  /** Counts a series to which the rule was applied. */
  void countMatch();

  /**
   * Counts a series that the rule matches, but whose values cannot be used.
   *
   * @param reason the mistake and its correction
   */
  void countRefusal(String reason);
}

package io.crosstalk.rules.incident;

/** How much worse than normal a victim's metric is. */
enum Harm {
  SLIGHT,
  CLEAR,
  SEVERE;

  static final double CLEAR_FROM = 2;
  static final double SEVERE_FROM = 5;

  /**
   * Grades an excess.
   *
   * @param excess how many times worse than the baseline
   */
  static Harm of(double excess) {
    if (excess >= SEVERE_FROM) {
      return SEVERE;
    }
    return excess >= CLEAR_FROM ? CLEAR : SLIGHT;
  }
}

package io.crosstalk.engine.incident;

/** Grade of the degradation of a victim's metric. */
enum VictimDegradation {
  SLIGHT,
  CLEAR,
  SEVERE;

  static final double CLEAR_FROM = 2;
  static final double SEVERE_FROM = 5;

  /**
   * Grades an excess.
   *
   * @param excess degradation as a multiple of the baseline
   */
  static VictimDegradation of(double excess) {
    if (excess >= SEVERE_FROM) {
      return SEVERE;
    }
    return excess >= CLEAR_FROM ? CLEAR : SLIGHT;
  }
}

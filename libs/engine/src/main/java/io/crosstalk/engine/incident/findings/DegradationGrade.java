package io.crosstalk.engine.incident.findings;

/** Grade of the degradation of a victim's metric. */
public enum DegradationGrade {
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
  public static DegradationGrade of(double excess) {
    if (excess >= SEVERE_FROM) {
      return SEVERE;
    }
    return excess >= CLEAR_FROM ? CLEAR : SLIGHT;
  }
}

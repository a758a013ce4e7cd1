package io.crosstalk.collectors.open.series;

/** Way to combine several series into one. */
public enum CombinationKind {
  /** The value of the only series. */
  NONE,
  SUM,
  MEAN,
  MAX,
  MIN,
  /**
   * The sum of some series, divided by the sum of the others; no value where the divisor is zero.
   */
  RATIO
}

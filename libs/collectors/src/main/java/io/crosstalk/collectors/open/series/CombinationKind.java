package io.crosstalk.collectors.open.series;

/** Way to combine several series into one. */
public enum CombinationKind {
  /** No combination: the value of a single series. */
  NONE,
  SUM,
  MEAN,
  MAX,
  MIN,
  /**
   * Sum of the dividend series, divided by the sum of the divisor series; no value where the
   * divisor is zero.
   */
  RATIO
}

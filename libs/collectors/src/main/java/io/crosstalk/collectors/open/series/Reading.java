package io.crosstalk.collectors.open.series;

/** Quantity that is read from a series. */
public enum Reading {
  /** The values themselves. */
  VALUE,
  /** Growth in a second. */
  PER_SECOND,
  /** Growth since the previous sample. */
  GROWTH
}

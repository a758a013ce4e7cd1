package io.crosstalk.collectors.open.series;

/** Quantity that is taken from the samples of a series before it is converted to a metric. */
public enum Reading {
  /** Value of the sample itself. */
  VALUE,
  /** Growth per second since the previous sample, for counters. */
  PER_SECOND,
  /** Growth since the previous sample. */
  GROWTH
}

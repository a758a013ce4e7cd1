package io.crosstalk.ingest.source.open.series;

/** What is made of several series that become one. */
public enum Combine {
  /** Nothing: there is one only. */
  NONE,
  SUM,
  MEAN,
  MAX,
  MIN,
  /** The sum of some, divided by the sum of the others; no value where that is zero. */
  RATIO
}

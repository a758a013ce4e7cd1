package io.crosstalk.collectors.open.series;

/** Kind of a series (gauge, counter, …), as the sender states it. */
public enum SeriesKind {
  GAUGE,
  /** Count since the start of the counter. */
  COUNTER,
  /** Count since the previous sample. */
  DELTA,
  /** The sender does not state the kind. */
  UNKNOWN
}

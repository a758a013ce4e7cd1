package io.crosstalk.ingest.source.open.series;

/** What a series' values are, as the sender says. */
public enum SeriesKind {
  GAUGE,
  /** Counts since it was started. */
  COUNTER,
  /** Counts since the sample before. */
  DELTA,
  /** The sender does not say. */
  UNKNOWN
}

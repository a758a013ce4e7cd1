package io.crosstalk.ingest.source.open.series;

/** What is read off a series. */
public enum Reading {
  /** The values as they come. */
  VALUE,
  /** What it grows by in a second. */
  PER_SECOND,
  /** What it grew by since the sample before. */
  GROWTH
}

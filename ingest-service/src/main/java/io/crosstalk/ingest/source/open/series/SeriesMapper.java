package io.crosstalk.ingest.source.open.series;

/** Knows what becomes of others' series. Thread-safe. */
public interface SeriesMapper {

  /**
   * Decides about a series; asked once, not for each value.
   *
   * @param source who sends it
   */
  Outcome map(ForeignSeries series, String source);
}

package io.crosstalk.ingest.source.open.series;

/** Knows what becomes of others' series. Thread-safe. */
public interface SeriesMapper {

  /**
   * Decides about a series; asked when the series is new, not for each value.
   *
   * @param source the name of the sender
   */
  Decision map(ForeignSeries series, String source);
}

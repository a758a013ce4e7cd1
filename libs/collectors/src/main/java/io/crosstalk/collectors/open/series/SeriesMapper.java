package io.crosstalk.collectors.open.series;

/** Decides what other systems' series become. Thread-safe. */
public interface SeriesMapper {

  /**
   * Decides about a series. It is called when the series is new, not for each value.
   *
   * @param source the name of the sender
   */
  SeriesDecision map(ForeignSeries series, String source);
}

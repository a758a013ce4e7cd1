package io.crosstalk.collectors.open.series;

/** Decides to which metrics the series of other systems are mapped. Thread-safe. */
public interface SeriesMapper {

  /**
   * Decides what the values of a new series become. Called once for each series, not for each
   * value.
   *
   * @param source the name of the sender
   */
  SeriesDecision map(ForeignSeries series, String source);
}

package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;

/**
 * Query for the series that correlate with a given series.
 *
 * @param asked given series
 * @param limit maximum number of series in the answer
 */
public record RankQuestion(SeriesName asked, TimeGrid grid, RankMethod method, int limit) {}

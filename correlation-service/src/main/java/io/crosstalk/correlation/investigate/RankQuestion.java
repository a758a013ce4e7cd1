package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.Grid;
import io.crosstalk.correlation.history.SeriesName;

/**
 * Query for the series that are associated with a given one.
 *
 * @param limit most series in the answer
 */
public record RankQuestion(SeriesName asked, Grid grid, RankMethod method, int limit) {}

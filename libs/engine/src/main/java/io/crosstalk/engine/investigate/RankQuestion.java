package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.Grid;
import io.crosstalk.engine.history.SeriesName;

/**
 * Query for the series that are associated with a given one.
 *
 * @param limit most series in the answer
 */
public record RankQuestion(SeriesName asked, Grid grid, RankMethod method, int limit) {}

package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;

/**
 * Query for the series that are associated with a given one.
 *
 * @param limit most series in the answer
 */
public record RankQuestion(SeriesName asked, TimeGrid grid, RankMethod method, int limit) {}

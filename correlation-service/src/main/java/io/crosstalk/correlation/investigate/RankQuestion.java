package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.Grid;
import io.crosstalk.correlation.history.SeriesName;

/**
 * What moves with a series?
 *
 * @param limit how many series to tell
 */
public record RankQuestion(SeriesName asked, Grid grid, RankMethod method, int limit) {}

package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.SeriesName;
import java.time.Instant;

/**
 * Query for the trend of a series.
 *
 * @param at the end of the day that is called today
 */
public record TrendQuestion(SeriesName asked, Instant at) {}

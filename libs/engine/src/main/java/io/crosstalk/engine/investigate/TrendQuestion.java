package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import java.time.Instant;

/**
 * Query for the trend of a series.
 *
 * @param at the end of the day that is called today
 */
public record TrendQuestion(SeriesName asked, Instant at) {}

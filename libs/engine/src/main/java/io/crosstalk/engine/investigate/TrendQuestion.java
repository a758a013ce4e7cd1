package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import java.time.Instant;

/**
 * Query for the trend of a series.
 *
 * @param at end of the 24 hours that are called today
 */
public record TrendQuestion(SeriesName asked, Instant at) {}

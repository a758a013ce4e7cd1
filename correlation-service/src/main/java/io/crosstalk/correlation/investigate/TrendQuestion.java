package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.SeriesName;
import java.time.Instant;

/**
 * Where does a series go?
 *
 * @param at the end of the day that is called today
 */
public record TrendQuestion(SeriesName asked, Instant at) {}

package io.crosstalk.ingest.normalize;

import org.jspecify.annotations.Nullable;

/**
 * A sample as a source tells it.
 *
 * @param time ISO-8601 with offset, or epoch milliseconds in digits; null when missing, as for all
 *     of them
 * @param value in {@code unit}; anything a double can be, NaN included
 * @param unit null when it is the metric's own
 */
public record RawSample(
    @Nullable String time,
    @Nullable String resource,
    @Nullable String metric,
    @Nullable Double value,
    @Nullable String unit) {}

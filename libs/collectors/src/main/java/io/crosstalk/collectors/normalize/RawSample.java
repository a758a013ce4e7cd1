package io.crosstalk.collectors.normalize;

import org.jspecify.annotations.Nullable;

/**
 * Sample as a source reports it, before it is checked and converted. Missing fields are null.
 *
 * @param time ISO-8601 with offset, or epoch milliseconds in digits
 * @param value value in {@code unit}; any double, NaN included
 * @param unit unit of the value; null for the metric's own unit
 */
public record RawSample(
    @Nullable String time,
    @Nullable String resource,
    @Nullable String metric,
    @Nullable Double value,
    @Nullable String unit) {}

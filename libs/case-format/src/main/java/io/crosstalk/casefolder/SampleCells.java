package io.crosstalk.casefolder;

import org.jspecify.annotations.Nullable;

/** Cells of a row of samples.csv; null for an empty one. */
public record SampleCells(
    @Nullable String time,
    @Nullable String resource,
    @Nullable String metric,
    @Nullable String value,
    @Nullable String unit) {}

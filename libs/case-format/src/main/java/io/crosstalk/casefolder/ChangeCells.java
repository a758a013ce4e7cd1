package io.crosstalk.casefolder;

import org.jspecify.annotations.Nullable;

/** Cells of a row of changes.csv; null for an empty one. */
public record ChangeCells(
    @Nullable String time,
    @Nullable String resource,
    @Nullable String kind,
    @Nullable String detail) {}

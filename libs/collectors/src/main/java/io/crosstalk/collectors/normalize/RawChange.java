package io.crosstalk.collectors.normalize;

import org.jspecify.annotations.Nullable;

/** A change as a source reports it; missing fields are null. */
public record RawChange(
    @Nullable String time,
    @Nullable String resource,
    @Nullable String kind,
    @Nullable String detail) {}

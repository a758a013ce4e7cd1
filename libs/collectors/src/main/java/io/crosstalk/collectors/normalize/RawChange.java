package io.crosstalk.collectors.normalize;

import org.jspecify.annotations.Nullable;

/** Change of a resource as a source reports it, before it is checked; missing fields are null. */
public record RawChange(
    @Nullable String time,
    @Nullable String resource,
    @Nullable String kind,
    @Nullable String detail) {}

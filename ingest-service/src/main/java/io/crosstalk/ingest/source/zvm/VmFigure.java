package io.crosstalk.ingest.source.zvm;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a report.
 *
 * @param time of day; null when the report does not tell
 * @param begins whether the time is where the interval begins
 */
record VmFigure(
    @Nullable LocalTime time,
    boolean begins,
    Thing thing,
    String metric,
    double value,
    @Nullable String unit) {}

package io.crosstalk.collectors.zvm;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * Figure of a report.
 *
 * @param time time of day; null if the report contains none
 * @param begins whether the time is the beginning of the interval
 */
record VmFigure(
    @Nullable LocalTime time,
    boolean begins,
    ReportedResource resource,
    String metric,
    double value,
    @Nullable String unit) {}

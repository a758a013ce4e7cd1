package io.crosstalk.collectors.zvm;

import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * Value of one metric, read from a report.
 *
 * @param time time of day; null if the report contains none
 * @param begins whether the time is the beginning of the interval, and not its end
 * @param resource resource that was measured
 * @param metric name of the metric
 * @param value value in {@code unit}
 * @param unit unit of the value; null if it is the metric's own
 */
record VmFigure(
    @Nullable LocalTime time,
    boolean begins,
    ReportedResource resource,
    String metric,
    double value,
    @Nullable String unit) {}

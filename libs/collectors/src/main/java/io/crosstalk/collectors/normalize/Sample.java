package io.crosstalk.collectors.normalize;

import io.crosstalk.event.metric.Metric;

/**
 * Value of one metric of one resource at one time, checked and converted to the metric's unit.
 *
 * @param timeMs epoch milliseconds, the end of the sampling interval
 * @param value in the metric's unit; finite, never negative zero
 */
public record Sample(long timeMs, String resource, Metric metric, double value) {}

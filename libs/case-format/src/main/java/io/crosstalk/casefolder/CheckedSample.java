package io.crosstalk.casefolder;

import io.crosstalk.event.metric.Metric;

/**
 * Sample that the rules have accepted, with its value converted.
 *
 * @param timeMs epoch milliseconds
 * @param value value in the metric's own unit
 */
public record CheckedSample(long timeMs, String resource, Metric metric, double value) {}

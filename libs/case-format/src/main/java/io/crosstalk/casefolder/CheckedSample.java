package io.crosstalk.casefolder;

import io.crosstalk.event.Metric;

/**
 * Sample of a row that was checked.
 *
 * @param timeMs epoch milliseconds
 * @param value in the metric's unit
 */
public record CheckedSample(long timeMs, String resource, Metric metric, double value) {}

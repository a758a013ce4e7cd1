package io.crosstalk.collectors.csv;

import org.jspecify.annotations.Nullable;

/**
 * Metric that is computed as the quotient of two values of a row.
 *
 * @param metric name of the metric
 * @param dividend column name, or a number
 * @param divisor column name, or a number
 * @param unit unit of the quotient; null if it is the metric's own
 */
record DeriveSettings(String metric, String dividend, String divisor, @Nullable String unit) {}

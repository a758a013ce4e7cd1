package io.crosstalk.collectors.csv;

import org.jspecify.annotations.Nullable;

/**
 * Metric that is the quotient of two values.
 *
 * @param dividend column, or number
 * @param divisor column, or number
 * @param unit unit of the quotient; null if it is the metric's own
 */
record DeriveSettings(String metric, String dividend, String divisor, @Nullable String unit) {}

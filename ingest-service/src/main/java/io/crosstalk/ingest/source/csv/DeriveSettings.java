package io.crosstalk.ingest.source.csv;

import org.jspecify.annotations.Nullable;

/**
 * A figure that is the quotient of two others.
 *
 * @param dividend a column, or a number
 * @param divisor a column, or a number
 * @param unit of the quotient; null when it is the metric's own
 */
record DeriveSettings(String metric, String dividend, String divisor, @Nullable String unit) {}

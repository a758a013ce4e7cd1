/**
 * Comparison of ingest with Telegraf: the same requests into the same broker, with CPU seconds of
 * both.
 */
@NullMarked
package io.crosstalk.bench.ingest;

import org.jspecify.annotations.NullMarked;

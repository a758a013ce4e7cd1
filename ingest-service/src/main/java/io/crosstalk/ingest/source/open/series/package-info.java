/**
 * Series as others name them, what becomes of their values, and what has to be remembered for that:
 * last readings of counters, halves of ratios, relations that labels tell.
 */
@NullMarked
package io.crosstalk.ingest.source.open.series;

import org.jspecify.annotations.NullMarked;

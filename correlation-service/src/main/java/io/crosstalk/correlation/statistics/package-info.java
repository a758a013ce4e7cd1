/**
 * Statistics of series: correlation, effect size and significance, for investigations and
 * diagnoses.
 */
@NullMarked
package io.crosstalk.correlation.statistics;

import org.jspecify.annotations.NullMarked;

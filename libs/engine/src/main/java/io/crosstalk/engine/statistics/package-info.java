/**
 * Statistics of series: correlation, effect size and significance, for investigations and
 * diagnoses.
 */
@NullMarked
package io.crosstalk.engine.statistics;

import org.jspecify.annotations.NullMarked;

/**
 * Series as other systems name them, the decision about their values, and the state it needs: last
 * readings of counters, sides of ratios, relations from labels.
 */
@NullMarked
package io.crosstalk.collectors.open.series;

import org.jspecify.annotations.NullMarked;

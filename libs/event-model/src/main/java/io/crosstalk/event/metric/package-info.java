/** Metrics with their meaning, and the units, dimensions and quantities of their values. */
@NullMarked
package io.crosstalk.event.metric;

import org.jspecify.annotations.NullMarked;

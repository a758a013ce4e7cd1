/**
 * Converts a raw reading to the vocabulary: units, plausibility, names, times. A rejection states
 * its reason.
 */
@NullMarked
package io.crosstalk.collectors.normalize;

import org.jspecify.annotations.NullMarked;

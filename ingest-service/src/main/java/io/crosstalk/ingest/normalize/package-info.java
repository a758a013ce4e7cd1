/**
 * From a raw reading, as it came, to the vocabulary: units, plausibility, names, times. Rejects
 * with a reason.
 */
@NullMarked
package io.crosstalk.ingest.normalize;

import org.jspecify.annotations.NullMarked;

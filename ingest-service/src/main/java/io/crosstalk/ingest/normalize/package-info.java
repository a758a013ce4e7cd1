/**
 * Conversion of received samples to the platform's vocabulary: units, plausibility, names, times. A
 * sample that cannot be converted is rejected with a reason.
 */
@NullMarked
package io.crosstalk.ingest.normalize;

import org.jspecify.annotations.NullMarked;

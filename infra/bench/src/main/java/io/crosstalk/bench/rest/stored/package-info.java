/** Incidents that a benchmark stores in a platform, and how it does that. */
@NullMarked
package io.crosstalk.bench.rest.stored;

import org.jspecify.annotations.NullMarked;

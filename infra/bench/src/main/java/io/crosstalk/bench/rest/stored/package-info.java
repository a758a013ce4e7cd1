/** Incidents that a benchmark stores in a platform, and the programs that store them. */
@NullMarked
package io.crosstalk.bench.rest.stored;

import org.jspecify.annotations.NullMarked;

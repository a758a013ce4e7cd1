/** Storage formats of samples: tiers, chunks and their bytes, and their assembly on a grid. */
@NullMarked
package io.crosstalk.correlation.history.chunk;

import org.jspecify.annotations.NullMarked;

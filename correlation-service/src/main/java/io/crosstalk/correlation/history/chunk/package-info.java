/**
 * Storage formats of the history: tiers of different resolution, chunks of many series, and the
 * assembly of stored chunks to series on a grid.
 */
@NullMarked
package io.crosstalk.correlation.history.chunk;

import org.jspecify.annotations.NullMarked;

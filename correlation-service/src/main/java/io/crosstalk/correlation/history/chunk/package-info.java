/** How samples are kept: tiers, chunks and their bytes, and how they are brought onto a grid. */
@NullMarked
package io.crosstalk.correlation.history.chunk;

import org.jspecify.annotations.NullMarked;

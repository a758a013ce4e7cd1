/** Samples for as long as users query them; stored in PostgreSQL as binary chunks. */
@NullMarked
package io.crosstalk.correlation.history;

import org.jspecify.annotations.NullMarked;

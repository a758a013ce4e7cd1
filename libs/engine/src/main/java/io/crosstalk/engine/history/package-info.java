/** Samples for as long as users query them; stored in PostgreSQL as binary chunks. */
@NullMarked
package io.crosstalk.engine.history;

import org.jspecify.annotations.NullMarked;

/** The history in PostgreSQL: writing, sealing, forgetting and reading chunks. */
@NullMarked
package io.crosstalk.correlation.history.store;

import org.jspecify.annotations.NullMarked;

/** PostgreSQL side of the history: writes, seals, deletes and reads chunks. */
@NullMarked
package io.crosstalk.correlation.history.store;

import org.jspecify.annotations.NullMarked;

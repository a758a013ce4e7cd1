/** What was measured, for as long as people ask for it; kept in PostgreSQL as binary chunks. */
@NullMarked
package io.crosstalk.correlation.history;

import org.jspecify.annotations.NullMarked;

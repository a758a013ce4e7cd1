/** Queries of the history: associated series, changes, trends and knees. */
@NullMarked
package io.crosstalk.engine.investigate;

import org.jspecify.annotations.NullMarked;

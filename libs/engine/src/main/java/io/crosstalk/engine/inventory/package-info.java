/** Versioned graph of resources and their use of each other, as of any event time. */
@NullMarked
package io.crosstalk.engine.inventory;

import org.jspecify.annotations.NullMarked;

/** The versioned graph of resources and what they use, as of any event time. */
@NullMarked
package io.crosstalk.correlation.inventory;

import org.jspecify.annotations.NullMarked;

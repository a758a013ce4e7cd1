/** Requests at a constant rate, sent by vegeta. */
@NullMarked
package io.crosstalk.bench.rest.load;

import org.jspecify.annotations.NullMarked;

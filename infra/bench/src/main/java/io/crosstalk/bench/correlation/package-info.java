/** Measured runs of correlation-service and of the two references over the same input. */
@NullMarked
package io.crosstalk.bench.correlation;

import org.jspecify.annotations.NullMarked;

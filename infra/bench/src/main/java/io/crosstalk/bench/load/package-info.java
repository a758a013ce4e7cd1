/** Input on the bus: landscapes of machines, their samples and troubles. */
@NullMarked
package io.crosstalk.bench.load;

import org.jspecify.annotations.NullMarked;

/** Input of the variants: resources, their samples, and the programs that write them to the bus. */
@NullMarked
package io.crosstalk.bench.load;

import org.jspecify.annotations.NullMarked;

/** Landscapes, troubles and samples of the storm benchmark. */
@NullMarked
package io.crosstalk.bench.storm.load;

import org.jspecify.annotations.NullMarked;

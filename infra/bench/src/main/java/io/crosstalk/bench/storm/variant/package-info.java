/** The processes that the storm benchmark measures. */
@NullMarked
package io.crosstalk.bench.storm.variant;

import org.jspecify.annotations.NullMarked;

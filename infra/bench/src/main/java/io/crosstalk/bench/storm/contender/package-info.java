/** The processes that the storm benchmark measures. */
@NullMarked
package io.crosstalk.bench.storm.contender;

import org.jspecify.annotations.NullMarked;

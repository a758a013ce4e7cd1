/** JMH benchmarks and the throughput comparison. */
@NullMarked
package io.crosstalk.bench;

import org.jspecify.annotations.NullMarked;

/** Aims of the benchmarks. */
@NullMarked
package io.crosstalk.bench.aim;

import org.jspecify.annotations.NullMarked;

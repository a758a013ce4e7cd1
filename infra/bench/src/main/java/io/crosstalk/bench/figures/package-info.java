/** Figures that the benchmarks share: medians over rounds, and aims with their results. */
@NullMarked
package io.crosstalk.bench.figures;

import org.jspecify.annotations.NullMarked;

/** Benchmark of the history: rates of writing and reading, and size. */
@NullMarked
package io.crosstalk.bench.history;

import org.jspecify.annotations.NullMarked;

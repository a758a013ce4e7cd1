/** Child processes and their figures, interleaved rounds, aims and reports of all benchmarks. */
@NullMarked
package io.crosstalk.bench.harness;

import org.jspecify.annotations.NullMarked;

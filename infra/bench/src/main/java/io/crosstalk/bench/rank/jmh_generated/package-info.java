/** Code that JMH generates from the benchmarks; the annotation processor fills this package. */
@NullMarked
package io.crosstalk.bench.rank.jmh_generated;

import org.jspecify.annotations.NullMarked;

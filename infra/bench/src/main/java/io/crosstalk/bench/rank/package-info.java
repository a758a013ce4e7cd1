/** Ranking of one series against many, beside NumPy and over REST. */
@NullMarked
package io.crosstalk.bench.rank;

import org.jspecify.annotations.NullMarked;

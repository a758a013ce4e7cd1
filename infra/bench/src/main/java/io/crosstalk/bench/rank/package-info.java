/** Ranking one series against all others, beside NumPy; and what an episode asks of a domain. */
@NullMarked
package io.crosstalk.bench.rank;

import org.jspecify.annotations.NullMarked;

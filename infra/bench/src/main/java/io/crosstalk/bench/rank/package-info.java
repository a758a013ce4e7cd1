/**
 * Ranking of one series against all others, compared with NumPy; and the examination of an episode
 * in a domain.
 */
@NullMarked
package io.crosstalk.bench.rank;

import org.jspecify.annotations.NullMarked;

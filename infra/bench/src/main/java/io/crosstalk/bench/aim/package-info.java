/** What a benchmark is meant to reach. */
@NullMarked
package io.crosstalk.bench.aim;

import org.jspecify.annotations.NullMarked;

/** Control of the local platform that a benchmark measures. */
@NullMarked
package io.crosstalk.bench.rest.platform;

import org.jspecify.annotations.NullMarked;

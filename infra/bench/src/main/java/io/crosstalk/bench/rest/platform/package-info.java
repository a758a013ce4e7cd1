/** The local platform that a benchmark starts, asks and stops. */
@NullMarked
package io.crosstalk.bench.rest.platform;

import org.jspecify.annotations.NullMarked;

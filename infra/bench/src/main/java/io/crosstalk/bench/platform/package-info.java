/** The services and the local platform, started as processes, and their HTTP interface. */
@NullMarked
package io.crosstalk.bench.platform;

import org.jspecify.annotations.NullMarked;

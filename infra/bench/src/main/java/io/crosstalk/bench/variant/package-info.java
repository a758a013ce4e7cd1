/** The programs that are compared, each in a process of its own. */
@NullMarked
package io.crosstalk.bench.variant;

import org.jspecify.annotations.NullMarked;

/** The programs that are compared, each in a process of its own. */
@NullMarked
package io.crosstalk.bench.contender;

import org.jspecify.annotations.NullMarked;

/** How fast the history is written and read, and how large it is. */
@NullMarked
package io.crosstalk.bench.history;

import org.jspecify.annotations.NullMarked;

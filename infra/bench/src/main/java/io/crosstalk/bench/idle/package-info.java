/** Processor time and memory of a platform with little or nothing to do. */
@NullMarked
package io.crosstalk.bench.idle;

import org.jspecify.annotations.NullMarked;

/** Comparison of the samples codec with its alternatives: time by JMH, and bytes. */
@NullMarked
package io.crosstalk.bench.codec;

import org.jspecify.annotations.NullMarked;

/** The samples codec beside its alternatives: time by JMH, and bytes. */
@NullMarked
package io.crosstalk.bench.codec;

import org.jspecify.annotations.NullMarked;

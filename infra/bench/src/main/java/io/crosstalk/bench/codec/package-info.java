/** Time that the samples codec takes, by JMH. */
@NullMarked
package io.crosstalk.bench.codec;

import org.jspecify.annotations.NullMarked;

/** Rules of thumb: what people who have seen many systems call good, bad and high. */
@NullMarked
package io.crosstalk.correlation.thumb;

import org.jspecify.annotations.NullMarked;

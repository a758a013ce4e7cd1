/** Advice about a diagnosis: one small policy for each cause or contention domain. */
@NullMarked
package io.crosstalk.correlation.advice;

import org.jspecify.annotations.NullMarked;

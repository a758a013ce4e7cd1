/** Advice about a diagnosis: one small policy for each cause or contention domain. */
@NullMarked
package io.crosstalk.engine.advice;

import org.jspecify.annotations.NullMarked;

/** What to do about a diagnosis: one small policy a cause or a place. */
@NullMarked
package io.crosstalk.correlation.advice;

import org.jspecify.annotations.NullMarked;

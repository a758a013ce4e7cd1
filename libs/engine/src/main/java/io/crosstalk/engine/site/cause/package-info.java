/** Why a place is in trouble: all causes of a place on one scale, and their probabilities. */
@NullMarked
package io.crosstalk.engine.site.cause;

import org.jspecify.annotations.NullMarked;

/** Baselines: the ordinary and usual levels of a series. */
@NullMarked
package io.crosstalk.engine.baseline;

import org.jspecify.annotations.NullMarked;

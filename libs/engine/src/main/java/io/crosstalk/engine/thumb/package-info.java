/** Rules of thumb: published bounds of good, bad and high values. */
@NullMarked
package io.crosstalk.engine.thumb;

import org.jspecify.annotations.NullMarked;

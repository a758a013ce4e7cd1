/** Stretches of time in which a victim is degraded, and the inquiries that follow from them. */
@NullMarked
package io.crosstalk.correlation.episode;

import org.jspecify.annotations.NullMarked;

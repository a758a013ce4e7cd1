/** Replay of case folders on the platform, and the comparison of its results. */
@NullMarked
package io.crosstalk.local.replay;

import org.jspecify.annotations.NullMarked;

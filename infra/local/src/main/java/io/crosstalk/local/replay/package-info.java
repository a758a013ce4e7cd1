/** Case folders pushed through the platform, and what came out of it. */
@NullMarked
package io.crosstalk.local.replay;

import org.jspecify.annotations.NullMarked;

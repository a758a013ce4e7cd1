/** Levels of quality that users can expect, and which degradations they call for help about. */
@NullMarked
package io.crosstalk.engine.objective;

import org.jspecify.annotations.NullMarked;

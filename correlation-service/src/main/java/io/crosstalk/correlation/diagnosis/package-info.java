/** Who pressed, what did not, and one verdict for an episode. */
@NullMarked
package io.crosstalk.correlation.diagnosis;

import org.jspecify.annotations.NullMarked;

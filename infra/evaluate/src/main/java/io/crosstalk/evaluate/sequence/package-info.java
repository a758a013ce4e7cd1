/** Judgement of all versions of incidents that were published, not only of the last ones. */
@NullMarked
package io.crosstalk.evaluate.sequence;

import org.jspecify.annotations.NullMarked;

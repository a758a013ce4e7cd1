/** Changes during an episode, and their effects on the victim. */
@NullMarked
package io.crosstalk.engine.diagnosis.remedy;

import org.jspecify.annotations.NullMarked;

/** Theories about the cause of an episode, and the diagnosis by the first one that holds. */
@NullMarked
package io.crosstalk.engine.diagnosis.cause;

import org.jspecify.annotations.NullMarked;

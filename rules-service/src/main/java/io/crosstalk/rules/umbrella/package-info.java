/** Umbrellas: messages that replace those of incidents that exceed a budget. */
@NullMarked
package io.crosstalk.rules.umbrella;

import org.jspecify.annotations.NullMarked;

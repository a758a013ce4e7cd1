/** Rules as they are used: kind, condition, effect, and the times in which they apply. */
@NullMarked
package io.crosstalk.rules.siterule.definition;

import org.jspecify.annotations.NullMarked;

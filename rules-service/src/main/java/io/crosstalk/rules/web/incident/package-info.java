/** Incidents, actions on them, and what belongs to them. */
@NullMarked
package io.crosstalk.rules.web.incident;

import org.jspecify.annotations.NullMarked;

/** Earlier incidents, and the rhythm in which an incident recurs at the local times of a site. */
@NullMarked
package io.crosstalk.engine.incident.recurrence;

import org.jspecify.annotations.NullMarked;

/** Incidents with their victims, log, decisions of people and symptoms. */
@NullMarked
package io.crosstalk.rules.storage.incident;

import org.jspecify.annotations.NullMarked;

/**
 * Texts of an incident: title, explanation, time line, recurrence. Evidence and advice bring
 * theirs.
 */
@NullMarked
package io.crosstalk.engine.explanation;

import org.jspecify.annotations.NullMarked;

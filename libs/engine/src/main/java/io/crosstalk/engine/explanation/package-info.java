/** Texts of an incident: title, explanation, time line, recurrence. All wording is here. */
@NullMarked
package io.crosstalk.engine.explanation;

import org.jspecify.annotations.NullMarked;

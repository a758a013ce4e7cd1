/**
 * Evidence of an incident as data: figures of the victims and of the cause, what is ruled out and
 * by which figure, what is not measured, and what can be done. No sentences.
 */
@NullMarked
package io.crosstalk.engine.site.evidence;

import org.jspecify.annotations.NullMarked;

/**
 * Time series of an episode: the victim's timeline, other series aligned with it, plots, and
 * formats of figures.
 */
@NullMarked
package io.crosstalk.engine.diagnosis.series;

import org.jspecify.annotations.NullMarked;

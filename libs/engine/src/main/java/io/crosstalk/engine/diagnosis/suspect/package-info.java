/** Scoring of suspects: measured reasons, the fitted model, evidence and exonerations. */
@NullMarked
package io.crosstalk.engine.diagnosis.suspect;

import org.jspecify.annotations.NullMarked;

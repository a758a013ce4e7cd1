package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.event.Exoneration;

/**
 * Exonerated member.
 *
 * @param rise growth of its load, in the unit of its kind
 */
record ExoneratedMember(LoadKind kind, double rise, Exoneration exoneration) {}

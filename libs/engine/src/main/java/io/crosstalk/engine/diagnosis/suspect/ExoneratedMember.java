package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.event.Exoneration;

/**
 * Member that is not the cause, with the load that makes it noticeable.
 *
 * @param rise growth of the member's load, in the unit of the kind of load
 */
record ExoneratedMember(LoadKind kind, double rise, Exoneration exoneration) {}

package io.crosstalk.engine.explanation;

import io.crosstalk.event.LastSample;
import io.crosstalk.event.Victim;

/**
 * A victim whose samples have stopped before any recovery was measured.
 *
 * @param last its last sample
 */
public record SilentVictim(Victim victim, LastSample last) {}

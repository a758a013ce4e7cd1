package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.Victim;

/**
 * A victim with its sort keys: kind, criticality, degradation and name.
 *
 * @param kindRank 0 for an application, 1 for a database, 2 for everything else
 * @param excess degradation of the victim's worst metric, as a multiple of the baseline
 */
public record RankedVictim(int kindRank, double excess, Victim victim) {}

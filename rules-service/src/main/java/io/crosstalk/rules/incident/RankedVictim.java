package io.crosstalk.rules.incident;

import io.crosstalk.event.Victim;

/**
 * A victim with the keys that the victims of an incident are ordered by: kind, criticality, harm
 * and name.
 *
 * @param kindRank 0 for an application, 1 for a database, 2 for everything else
 * @param excess how many times worse than the baseline its worst metric is
 */
public record RankedVictim(int kindRank, double excess, Victim victim) {}

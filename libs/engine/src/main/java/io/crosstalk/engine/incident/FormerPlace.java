package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.VerdictFacts;

/**
 * Earlier revision of a verdict, with the incident that it has just been removed from.
 *
 * @param incident its incident, without it
 */
record FormerPlace(IncidentState incident, VerdictFacts verdict) {

  /**
   * Returns whether the incident has no known cause without the verdict, and a later revision still
   * names its cause. The incident is then still the verdict's own.
   */
  boolean isCausedBy(VerdictFacts later) {
    return incident.members().areOrphans() && later.hasCommonCauseWith(verdict);
  }
}

package io.crosstalk.engine.incident.recurrence;

import java.util.List;

/** Incidents of a world that are no longer in memory. */
@FunctionalInterface
public interface EarlierIncidents {
  /**
   * Incidents that share a signature with an incident, neither merged nor withdrawn, the newest
   * first; their number is bounded.
   */
  List<EarlierIncident> resembling(EarlierIncident incident);
}

package io.crosstalk.rules.incident;

import java.util.List;

/** The incidents of a world that its dossiers no longer hold. */
@FunctionalInterface
public interface History {
  /**
   * Those that have a signature of an incident, neither merged nor withdrawn, the newest first; a
   * bounded number.
   */
  List<PastIncident> resembling(PastIncident incident);
}

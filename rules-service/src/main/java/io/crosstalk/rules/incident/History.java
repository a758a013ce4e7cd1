package io.crosstalk.rules.incident;

import java.util.List;

/** The incidents of a world that its dossiers no longer hold. */
@FunctionalInterface
public interface History {
  /**
   * Those that may have an incident's signature, neither merged nor withdrawn, a bounded number;
   * others may be among them.
   */
  List<PastIncident> resembling(PastIncident incident);
}

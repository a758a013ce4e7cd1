package io.crosstalk.evaluate.sequence;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Severity;

/** Histories for tests of reports. */
public final class Stories {
  private Stories() {}

  /** An incident of vm-pay that is withdrawn after nine minutes. */
  public static IncidentHistory withdrawn() {
    return Story.opens("inc-1", 0, Severity.MINOR, "vm-pay").isWithdrawn(9).history();
  }

  /** An incident that names vm-build first, and vm-lab after eight minutes. */
  public static IncidentHistory corrected() {
    return Story.opens("inc-1", 0, Severity.INFO, "vm-pay")
        .names(1, CauseClass.NOISY_NEIGHBOUR, "ds-1", "vm-build")
        .severity(2, Severity.MINOR)
        .names(8, CauseClass.NOISY_NEIGHBOUR, "ds-1", "vm-lab")
        .history();
  }
}

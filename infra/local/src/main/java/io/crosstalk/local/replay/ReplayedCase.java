package io.crosstalk.local.replay;

import java.util.List;

/**
 * A replayed case.
 *
 * @param incidents by onset
 * @param rejected the first of the rejected rows
 */
public record ReplayedCase(
    CaseInput folder,
    List<IncidentView> incidents,
    List<PlatformApi.Rejected> rejected,
    long rejectedCount) {
  public ReplayedCase {
    incidents = List.copyOf(incidents);
    rejected = List.copyOf(rejected);
  }

  public String name() {
    return folder.name();
  }
}

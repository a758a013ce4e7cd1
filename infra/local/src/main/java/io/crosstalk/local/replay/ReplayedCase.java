package io.crosstalk.local.replay;

import java.util.List;

/**
 * Result of the replay of a case.
 *
 * @param incidents incidents in the order of their onsets
 * @param rejected the first rejected rows
 * @param rejectedCount number of all rejected rows
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

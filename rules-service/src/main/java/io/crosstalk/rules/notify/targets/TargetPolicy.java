package io.crosstalk.rules.notify.targets;

import io.crosstalk.event.incident.Severity;

/**
 * Determines which incidents a notification target receives.
 *
 * @param name name of the target
 * @param minSeverity lowest severity
 * @param mode what happens with its messages
 * @param replays whether incidents of replayed cases are included
 */
public record TargetPolicy(String name, Severity minSeverity, TargetMode mode, boolean replays) {
  public boolean isShadow() {
    return mode == TargetMode.SHADOW;
  }
}

package io.crosstalk.rules.lifecycle;

import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import org.jspecify.annotations.Nullable;

/**
 * State of an incident as a problem of its own.
 *
 * @param mergedInto id of the incident that it is a part of; null when it is not merged
 */
public record Standing(@Nullable String mergedInto, boolean isWithdrawn) {
  /** The standing that a version gives its incident. */
  public static Standing of(Version version) {
    return new Standing(version.mergedInto(), version.kind() == VersionKind.WITHDRAWN);
  }

  /** Returns whether the incident is a problem of its own. */
  public boolean isLive() {
    return mergedInto == null && !isWithdrawn;
  }

  /** Name in the database. */
  public String wireName() {
    if (isWithdrawn) {
      return "withdrawn";
    }
    return mergedInto == null ? "live" : "merged";
  }
}

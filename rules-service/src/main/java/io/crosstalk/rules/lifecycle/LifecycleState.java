package io.crosstalk.rules.lifecycle;

import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.IncidentStatus;
import org.jspecify.annotations.Nullable;

/** State of an incident, each with whether samples of its victims arrive. */
public sealed interface LifecycleState {
  DataState dataState();

  /** The victims are degraded, and the incident waits for a person. */
  record Open(DataState dataState) implements LifecycleState {}

  /** A person works on it. */
  record Acknowledged(DataState dataState, Deed deed) implements LifecycleState {}

  /**
   * The degradation is over, or a person has closed the incident.
   *
   * @param resolution resolution by a person; null when the end was measured
   */
  record Resolved(DataState dataState, PeoplesPart.@Nullable ManualResolution resolution)
      implements LifecycleState {}

  /** The degradation is back, or a person has opened the incident again. */
  record Reopened(DataState dataState) implements LifecycleState {}

  /** The incident was no problem of its own. */
  record Withdrawn(DataState dataState) implements LifecycleState {}

  /** The status in REST and in events; a withdrawn incident is resolved there. */
  default IncidentStatus status() {
    return switch (this) {
      case Open s -> IncidentStatus.OPEN;
      case Acknowledged s -> IncidentStatus.ACKNOWLEDGED;
      case Resolved s -> IncidentStatus.RESOLVED;
      case Withdrawn s -> IncidentStatus.RESOLVED;
      case Reopened s -> IncidentStatus.REOPENED;
    };
  }

  default boolean isOver() {
    return status() == IncidentStatus.RESOLVED;
  }
}

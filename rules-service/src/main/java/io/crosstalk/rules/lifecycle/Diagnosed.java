package io.crosstalk.rules.lifecycle;

import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;

/**
 * The part of an incident's state that the diagnosis determines.
 *
 * @param status whether the degradation lasts, as measured
 * @param live whether the incident is a problem of its own; false once it is merged or withdrawn
 * @param victims number of victims
 */
public record Diagnosed(
    IncidentStatus status, boolean live, DataState dataState, Severity severity, int victims) {

  public static Diagnosed of(Incident incident, boolean live) {
    return new Diagnosed(
        incident.status(), live, incident.dataState(), incident.severity(), incident.victimCount());
  }

  boolean isOver() {
    return !live || status == IncidentStatus.RESOLVED;
  }

  /** Returns whether the degradation is more severe than another state, or has more victims. */
  boolean isWorseThan(Severity otherSeverity, int otherVictims) {
    return severity.compareTo(otherSeverity) < 0 || victims > otherVictims;
  }
}

package io.crosstalk.engine.incident;

/** State of an incident: still a problem of its own, merged into another incident, or withdrawn. */
public sealed interface IncidentStanding {
  /** The incident is a problem of its own. */
  record Live() implements IncidentStanding {}

  /** The incident was merged into another one, which is the same problem. */
  record Merged(String into) implements IncidentStanding {}

  /** All verdicts of the incident were retracted. */
  record Withdrawn() implements IncidentStanding {}
}

package io.crosstalk.engine.incident;

/**
 * Whether an incident is still a problem of its own, has been merged into another incident, or has
 * been withdrawn.
 */
public sealed interface IncidentStanding {
  /** The incident is a problem of its own. */
  record Live() implements IncidentStanding {}

  /** The incident was merged into another one, which is the same problem. */
  record Merged(String into) implements IncidentStanding {}

  /** All verdicts of the incident were retracted. */
  record Withdrawn() implements IncidentStanding {}
}

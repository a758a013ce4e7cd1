package io.crosstalk.rules.notify.targets;

/** Setting of a ticket system: which child tickets an incident's ticket has. */
public enum Children {
  NONE,
  /** One for each team and role. */
  TEAMS
}

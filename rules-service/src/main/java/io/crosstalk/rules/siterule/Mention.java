package io.crosstalk.rules.siterule;

/**
 * Name of a team or a resource in a rule. It may be unknown: the rule is valid, and matches as soon
 * as incidents have the name.
 *
 * @param line its line, 1 for the first
 */
public record Mention(Kind kind, String name, int line) {

  /** Kind of a named thing. */
  public enum Kind {
    TEAM,
    RESOURCE
  }
}

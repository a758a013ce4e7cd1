package io.crosstalk.rules.siterule.definition;

import java.util.Locale;

/** Targets for which a rule has its effect, from none to all. */
public enum RuleMode {
  /** No target: the log of an incident states what the rule would have done. */
  SHADOW,
  /** Targets that only notify. */
  NOTIFY,
  /** All targets, those that open tickets included. */
  TICKET;

  /** Spelling in YAML and JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns whether a rule of this mode has its effect for a target.
   *
   * @param opensTickets whether the target opens tickets
   */
  public boolean covers(boolean opensTickets) {
    return switch (this) {
      case SHADOW -> false;
      case NOTIFY -> !opensTickets;
      case TICKET -> true;
    };
  }
}

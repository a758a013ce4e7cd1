package io.crosstalk.rules.siterule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

  static List<String> wireNames() {
    return Arrays.stream(values()).map(RuleMode::wireName).toList();
  }

  static Optional<RuleMode> parse(String wireName) {
    return Arrays.stream(values()).filter(mode -> mode.wireName().equals(wireName)).findFirst();
  }

  /**
   * Returns whether a rule of this mode has its effect for a target.
   *
   * @param opensTickets whether the target opens tickets
   */
  boolean covers(boolean opensTickets) {
    return switch (this) {
      case SHADOW -> false;
      case NOTIFY -> !opensTickets;
      case TICKET -> true;
    };
  }
}

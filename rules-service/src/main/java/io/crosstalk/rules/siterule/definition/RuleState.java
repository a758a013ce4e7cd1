package io.crosstalk.rules.siterule.definition;

import java.util.Locale;

/** State of a rule at a time. */
public enum RuleState {
  /** Its time has not come, or it is between two windows. */
  PENDING,
  ACTIVE,
  /** Its time is over. */
  EXPIRED;

  /** Spelling in JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.crosstalk.rules.ticket;

import java.util.Locale;

/** Result of a change of a ticket. */
enum ChangeOutcome {
  /** The change was applied as an action. */
  APPLIED,
  /** The incident has the state already. */
  NO_EFFECT,
  /** Crosstalk has made the change itself. */
  OWN,
  /** The action does not fit the state of the incident. */
  CONFLICT,
  /** A later change of the same kind was seen before. */
  OUT_OF_ORDER,
  /** The change was made before tickets were read. */
  EARLIER;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether the log of the incident has to say why nothing was done. */
  boolean isToBeLogged() {
    return this == CONFLICT || this == OUT_OF_ORDER;
  }
}

package io.crosstalk.rules.ticket;

import java.util.Locale;

/** Outcome of a change of a ticket. */
enum ChangeOutcome {
  /** The change was read, and is neither applied nor refused yet. */
  WAITING,
  /** The change was applied as an action. */
  APPLIED,
  /** The incident has the state already. */
  NO_EFFECT,
  /** Crosstalk has made the change itself. */
  OWN,
  /** The action does not fit the state of the incident. */
  CONFLICT,
  /** The change could not be applied in several tries. */
  FAILED,
  /** A later change of the same kind was seen before. */
  OUT_OF_ORDER;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

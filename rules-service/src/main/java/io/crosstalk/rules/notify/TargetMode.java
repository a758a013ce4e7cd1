package io.crosstalk.rules.notify;

import java.util.Locale;

/** Handling of the messages of a notification target. */
public enum TargetMode {
  /** They are counted for a report, and nothing leaves Crosstalk. */
  SHADOW,
  /** They are sent. */
  NOTIFY,
  /** They are sent, and the target keeps a ticket of each incident. */
  TICKET;

  /** Spelling in settings and JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

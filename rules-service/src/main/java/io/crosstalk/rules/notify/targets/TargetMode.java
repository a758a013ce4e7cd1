package io.crosstalk.rules.notify.targets;

import java.util.Locale;

/** Handling of the messages of a notification target. */
public enum TargetMode {
  /**
   * Messages about new incidents are recorded for a report, and not sent; incidents that the target
   * was notified of before are followed to their end.
   */
  SHADOW,
  /** Messages are sent. */
  NOTIFY,
  /** Messages are sent, and the target keeps a ticket of each incident. */
  TICKET;

  /** Spelling in settings and JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.crosstalk.rules.incident;

import java.util.Locale;

/** What a new version of an incident means to those who follow it. */
public enum PublicationKind {
  OPENED,
  UPDATED,
  RESOLVED,
  REOPENED,
  MERGED;

  /** The last word of the event's type. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.crosstalk.engine.incident;

import java.util.Locale;

/** Meaning of a new version of an incident for its receivers. */
public enum PublicationKind {
  OPENED,
  UPDATED,
  RESOLVED,
  REOPENED,
  MERGED;

  /** The last part of the event's type. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

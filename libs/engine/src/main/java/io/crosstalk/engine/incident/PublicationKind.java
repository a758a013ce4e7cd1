package io.crosstalk.engine.incident;

import java.util.Locale;

/** Meaning of a new version of an incident for its receivers. */
public enum PublicationKind {
  OPENED,
  UPDATED,
  RESOLVED,
  REOPENED,
  MERGED;

  /** Returns the last part of the type of the event that is sent to other systems. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.crosstalk.engine.incident;

import java.util.Locale;

/** Meaning of a new version of an incident for its receivers. */
public enum PublicationKind {
  OPENED,
  UPDATED,
  /** A statement above {@code info} is taken back or replaced by another one. */
  RETRACTED,
  /** Some members are now in an incident of their own, because their cause is another one. */
  SPLIT,
  RESOLVED,
  REOPENED,
  MERGED;

  /** Returns the last part of the type of the event that is sent to other systems. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}

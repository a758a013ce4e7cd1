package io.crosstalk.rules.incident;

/** The most entries that each list of one incident has, wherever it is shown or sent. */
public final class IncidentLimits {
  /** Victims that a single incident names; all of them are counted and can be paged through. */
  public static final int VICTIMS = 200;

  /** Victims that an entry of the list of incidents names. */
  public static final int LISTED_VICTIMS = 10;

  static final int TEAMS = 200;
  static final int EXONERATED = 200;
  static final int CHANGES = 200;

  private IncidentLimits() {}
}

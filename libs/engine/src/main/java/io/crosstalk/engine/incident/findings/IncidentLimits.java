package io.crosstalk.engine.incident.findings;

/** Maximum lengths of the lists of one incident, in all places where it is shown or sent. */
public final class IncidentLimits {
  /** Victims that a single incident names; all are counted and can be read in pages. */
  public static final int VICTIMS = 200;

  /** Victims that an entry of the list of incidents names. */
  public static final int LISTED_VICTIMS = 10;

  static final int TEAMS = 200;
  static final int EXONERATED = 200;
  static final int NOT_MEASURED = 20;

  private IncidentLimits() {}
}

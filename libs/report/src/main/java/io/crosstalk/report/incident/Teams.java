package io.crosstalk.report.incident;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;

/** Suspects whose teams are notified. */
public final class Teams {
  private static final double LEAST_PROBABILITY = 0.8;
  private static final int INDEPENDENT_KINDS = 2;

  private Teams() {}

  /**
   * Returns whether the team of a suspect is notified: the accusation must remain valid without any
   * one kind of evidence.
   */
  public static boolean isToBeNotified(Suspect suspect) {
    long kinds = suspect.evidence().stream().map(Evidence::kind).distinct().count();
    return isLikely(suspect) && kinds >= INDEPENDENT_KINDS;
  }

  /** Returns whether the probability of a suspect suffices, whatever the evidence. */
  public static boolean isLikely(Suspect suspect) {
    return suspect.probability() >= LEAST_PROBABILITY;
  }
}

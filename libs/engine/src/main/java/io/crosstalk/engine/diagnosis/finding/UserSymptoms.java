package io.crosstalk.engine.diagnosis.finding;

/**
 * Symptoms of the applications and databases that run on a victim.
 *
 * @param measured number of those whose response times, errors or waits are measured
 * @param affected number of the measured ones that were degraded during the episode
 */
public record UserSymptoms(int measured, int affected) {
  public static final UserSymptoms NONE = new UserSymptoms(0, 0);

  /** Returns whether the users are known to be well. */
  public boolean areUnaffected() {
    return measured > 0 && affected == 0;
  }
}

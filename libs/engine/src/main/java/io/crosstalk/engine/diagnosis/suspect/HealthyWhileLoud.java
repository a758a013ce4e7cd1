package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.series.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * Share of the samples with a loud suspect and a degraded victim in which the suspect itself was
 * healthy. A resource that overloads a device usually slows itself down too, so a high share speaks
 * against it.
 */
final class HealthyWhileLoud {
  /** Ratio to the baseline below which the suspect counts as healthy. */
  private static final double WELL_BELOW = 1.5;

  private HealthyWhileLoud() {}

  /**
   * Share of healthy samples among those with a loud suspect and a degraded victim, 0 to 1; 0 when
   * it is unknown.
   *
   * @param degradation suspect's own degradation as a ratio to its baseline; null when it is not
   *     measured
   * @param loudFrom load from which the suspect counts as loud
   */
  static double of(
      Timeline timeline, double[] load, double @Nullable [] degradation, double loudFrom) {
    int loud = 0;
    int well = 0;
    for (int i = 0; degradation != null && i < load.length; i++) {
      if (timeline.isAffected(i) && load[i] >= loudFrom && !Double.isNaN(degradation[i])) {
        loud++;
        well += degradation[i] < WELL_BELOW ? 1 : 0;
      }
    }
    return loud == 0 ? 0 : (double) well / loud;
  }
}

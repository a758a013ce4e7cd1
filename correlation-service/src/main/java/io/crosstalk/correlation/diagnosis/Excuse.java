package io.crosstalk.correlation.diagnosis;

import org.jspecify.annotations.Nullable;

/** Whoever presses too much on something is slower itself: who is not is excused. */
final class Excuse {
  /** How many times worse than its baseline still counts as well. */
  private static final double WELL_BELOW = 1.5;

  private Excuse() {}

  /**
   * In which part of the samples in which it pressed and hurt it was itself well; 0 where unknown.
   *
   * @param harm how many times worse off it was than ordinarily; null when that is never known
   */
  static double of(Timeline timeline, double[] load, double @Nullable [] harm, double loudFrom) {
    int loud = 0;
    int well = 0;
    for (int i = 0; harm != null && i < load.length; i++) {
      if (timeline.isHurt(i) && load[i] >= loudFrom && !Double.isNaN(harm[i])) {
        loud++;
        well += harm[i] < WELL_BELOW ? 1 : 0;
      }
    }
    return loud == 0 ? 0 : (double) well / loud;
  }
}

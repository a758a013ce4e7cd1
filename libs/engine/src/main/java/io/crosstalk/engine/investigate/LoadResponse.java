package io.crosstalk.engine.investigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Load and response of a resource in one interval of time.
 *
 * @param cell index of the interval in its time grid
 * @param load load of the resource in the interval
 * @param response response of the resource in the same interval
 */
record LoadResponse(int cell, float load, float response) {
  private static final Comparator<LoadResponse> BY_LOAD =
      Comparator.comparingDouble(LoadResponse::load).thenComparing(LoadResponse::cell);

  /** Returns the intervals in which both load and response are known, sorted by load. */
  static List<LoadResponse> byLoad(float[] load, float[] response) {
    List<LoadResponse> both = new ArrayList<>();
    for (int i = 0; i < load.length; i++) {
      if (!Float.isNaN(load[i]) && !Float.isNaN(response[i])) {
        both.add(new LoadResponse(i, load[i], response[i]));
      }
    }
    both.sort(BY_LOAD);
    return both;
  }
}

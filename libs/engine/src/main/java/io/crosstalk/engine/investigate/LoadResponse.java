package io.crosstalk.engine.investigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One cell of time: the load of a resource and its response.
 *
 * @param cell in its grid
 */
record LoadResponse(int cell, float load, float response) {
  private static final Comparator<LoadResponse> BY_LOAD =
      Comparator.comparingDouble(LoadResponse::load).thenComparing(LoadResponse::cell);

  /** Returns the cells in which both are known, by load. */
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

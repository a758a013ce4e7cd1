package io.crosstalk.correlation.investigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One cell of time: how much was asked of a resource, and how it answered.
 *
 * @param cell in its grid
 */
record Answered(int cell, float load, float response) {
  private static final Comparator<Answered> BY_LOAD =
      Comparator.comparingDouble(Answered::load).thenComparing(Answered::cell);

  /** The cells in which both are known, by load. */
  static List<Answered> byLoad(float[] load, float[] response) {
    List<Answered> both = new ArrayList<>();
    for (int i = 0; i < load.length; i++) {
      if (!Float.isNaN(load[i]) && !Float.isNaN(response[i])) {
        both.add(new Answered(i, load[i], response[i]));
      }
    }
    both.sort(BY_LOAD);
    return both;
  }
}

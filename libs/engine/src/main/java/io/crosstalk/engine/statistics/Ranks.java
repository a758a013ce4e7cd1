package io.crosstalk.engine.statistics;

import java.util.Arrays;

/**
 * Replaces values by their ranks, and equal values by the mean of their ranks. Pearson's
 * correlation of ranks is Spearman's.
 *
 * @see <a href="https://doi.org/10.2307/1412159">Spearman: The proof and measurement of association
 *     between two things, 1904</a>
 */
public final class Ranks {
  private static final long LOW = 0xFFFFFFFFL;

  private Ranks() {}

  /** Returns the ranks, from 1; NaN stays NaN. */
  public static float[] of(float[] values) {
    long[] ordered = new long[values.length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (!Float.isNaN(values[i])) {
        ordered[count++] = (long) sortable(values[i]) << Integer.SIZE | i;
      }
    }
    Arrays.sort(ordered, 0, count);
    float[] ranks = new float[values.length];
    Arrays.fill(ranks, Float.NaN);
    for (int from = 0, to; from < count; from = to) {
      to = endOfEquals(ordered, from, count);
      for (int i = from; i < to; i++) {
        ranks[(int) (ordered[i] & LOW)] = (from + 1 + to) / 2f;
      }
    }
    return ranks;
  }

  private static int endOfEquals(long[] ordered, int from, int count) {
    int to = from + 1;
    while (to < count && ordered[to] >> Integer.SIZE == ordered[from] >> Integer.SIZE) {
      to++;
    }
    return to;
  }

  /** Returns an integer with the same order as the value; both zeros are equal. */
  private static int sortable(float value) {
    int bits = Float.floatToIntBits(value + 0f);
    return bits ^ ((bits >> (Integer.SIZE - 1)) & Integer.MAX_VALUE);
  }
}

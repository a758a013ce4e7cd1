package io.crosstalk.engine.statistics;

import java.util.Arrays;

/**
 * Test for a trend: whether values tend to rise or to fall, not necessarily along a line.
 *
 * @see <a href="https://doi.org/10.2307/1907187">Mann: Nonparametric tests against trend, 1945</a>
 * @see <a href="https://doi.org/10.1093/biomet/30.1-2.81">Kendall: A new measure of rank
 *     correlation, 1938</a>
 */
public final class MannKendall {
  private MannKendall() {}

  /**
   * Returns the probability that chance alone orders independent values this much, by the normal
   * approximation with ties; 1 when they are all equal.
   */
  public static double probability(double[] values) {
    int score = score(values);
    double variance = variance(values);
    if (score == 0 || variance <= 0) {
      return 1;
    }
    return ChanceProbability.ofDeviation((Math.abs(score) - 1) / Math.sqrt(variance));
  }

  private static int score(double[] values) {
    int score = 0;
    for (int i = 0; i < values.length; i++) {
      for (int j = i + 1; j < values.length; j++) {
        score += Double.compare(values[j], values[i]);
      }
    }
    return score;
  }

  private static double variance(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double sum = term(sorted.length);
    for (int from = 0, to; from < sorted.length; from = to) {
      to = from + 1;
      while (to < sorted.length && sorted[to] == sorted[from]) {
        to++;
      }
      sum -= term(to - from);
    }
    return sum / 18;
  }

  private static double term(double n) {
    return n * (n - 1) * (2 * n + 5);
  }
}

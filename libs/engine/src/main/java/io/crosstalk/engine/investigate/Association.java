package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.ChanceProbability;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.engine.statistics.Ranks;
import org.jspecify.annotations.Nullable;

/**
 * Rank correlation of two series at the same times.
 *
 * @param coefficient Spearman's coefficient, -1 to 1
 * @param samples number of independent samples that the series are worth, see {@link
 *     EffectiveSamples}
 * @param probability probability of such a coefficient by chance, 0 to 1
 */
public record Association(double coefficient, double samples, double probability) {
  /**
   * Maximum number of values that are compared; longer series are averaged. More values add little
   * information, and the computation grows with their square.
   */
  private static final int MOST_CELLS = 1440;

  private static final int LEAST_OVERLAP = 8;

  /**
   * Computes the association; null when the two series have too few cells in common, or one of them
   * never changes.
   */
  static @Nullable Association of(float[] one, float[] other) {
    float[] left = one.clone();
    float[] right = other.clone();
    int overlap = shared(left, right);
    left = Ranks.of(means(left));
    right = Ranks.of(means(right));
    double coefficient = pearson(left, right);
    if (overlap < LEAST_OVERLAP || Double.isNaN(coefficient)) {
      return null;
    }
    int pairs = left.length - LagCorrelation.gaps(left).length;
    double samples = new EffectiveSamples(left).with(right, pairs);
    return new Association(
        coefficient, samples, ChanceProbability.ofCorrelation(coefficient, samples));
  }

  /**
   * Sets a cell to NaN in both series when it is empty in one of them. Returns the number of cells
   * with a value in both.
   */
  private static int shared(float[] one, float[] other) {
    int shared = 0;
    for (int i = 0; i < one.length; i++) {
      if (Float.isNaN(one[i]) || Float.isNaN(other[i])) {
        one[i] = Float.NaN;
        other[i] = Float.NaN;
      } else {
        shared++;
      }
    }
    return shared;
  }

  private static float[] means(float[] values) {
    int group = Math.ceilDiv(values.length, MOST_CELLS);
    float[] means = new float[Math.ceilDiv(values.length, group)];
    for (int i = 0; i < means.length; i++) {
      int to = Math.min((i + 1) * group, values.length);
      means[i] = (float) FilledCells.mean(FilledCells.sorted(values, i * group, to));
    }
    return means;
  }

  private static double pearson(float[] one, float[] other) {
    double meanOne = FilledCells.mean(FilledCells.sorted(one, 0, one.length));
    double meanOther = FilledCells.mean(FilledCells.sorted(other, 0, other.length));
    double[] sums = new double[3];
    for (int i = 0; i < one.length; i++) {
      if (!Float.isNaN(one[i])) {
        double x = one[i] - meanOne;
        double y = other[i] - meanOther;
        sums[0] += x * y;
        sums[1] += x * x;
        sums[2] += y * y;
      }
    }
    return Math.clamp(sums[0] / Math.sqrt(sums[1] * sums[2]), -1, 1);
  }
}

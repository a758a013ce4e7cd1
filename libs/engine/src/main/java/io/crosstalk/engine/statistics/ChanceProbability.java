package io.crosstalk.engine.statistics;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Computes p-values: two-sided probabilities that chance alone has a result at least as extreme.
 */
public final class ChanceProbability {
  private static final NormalDistribution NORMAL = new NormalDistribution(0, 1);

  private ChanceProbability() {}

  /**
   * Returns the probability of a correlation; 1 when there are too few samples.
   *
   * @param samples number of effective samples, see {@link EffectiveSamples}
   * @see <a href="https://doi.org/10.1093/biomet/6.2-3.302">Student: Probable error of a
   *     correlation coefficient, Biometrika 1908</a>
   */
  public static double ofCorrelation(double coefficient, double samples) {
    double freedom = samples - 2;
    double unexplained = 1 - coefficient * coefficient;
    if (freedom < 1) {
      return 1;
    }
    if (unexplained <= 0) {
      return 0;
    }
    double t = Math.abs(coefficient) * Math.sqrt(freedom / unexplained);
    return 2 * new TDistribution(freedom).cumulativeProbability(-t);
  }

  /**
   * Returns the probability of a deviation from the mean of a normal distribution, in standard
   * deviations.
   */
  public static double ofDeviation(double deviations) {
    return 2 * NORMAL.cumulativeProbability(-Math.abs(deviations));
  }
}

package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.statistics.Isotonic;

/**
 * The curve that never falls and that fits a course best, as a function of a load. Loads are
 * divided into equal levels, which are finer than the noise of any load.
 */
final class Curve {
  private static final int LEVELS = 128;

  private Curve() {}

  /** Returns the weighted sum of the squared differences between the course and the curve. */
  static double squaredError(double[] load, double[] course, double[] weights) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double each : load) {
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    double scale = most > least ? (LEVELS - 1) / (most - least) : 0;
    double[] means = new double[LEVELS];
    double[] sums = new double[LEVELS];
    double squares = 0;
    for (int i = 0; i < load.length; i++) {
      int level = (int) ((load[i] - least) * scale + 0.5);
      sums[level] += weights[i];
      means[level] += weights[i] * course[i];
      squares += weights[i] * course[i] * course[i];
    }
    return Math.max(0, squares - explained(means, sums));
  }

  /** Returns the part of the weighted sum of squares that the curve explains. */
  private static double explained(double[] means, double[] sums) {
    int used = 0;
    for (int level = 0; level < LEVELS; level++) {
      if (sums[level] > 0) {
        means[used] = means[level] / sums[level];
        sums[used++] = sums[level];
      }
    }
    double[] levels = java.util.Arrays.copyOf(means, used);
    double[] weights = java.util.Arrays.copyOf(sums, used);
    double[] fit = Isotonic.fit(levels, weights);
    double explained = 0;
    for (int i = 0; i < used; i++) {
      explained += weights[i] * fit[i] * (2 * levels[i] - fit[i]);
    }
    return explained;
  }
}

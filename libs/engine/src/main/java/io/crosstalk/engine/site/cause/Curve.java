package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.statistics.Isotonic;

/**
 * The curve that never falls and that fits a course best, as a function of a load. Loads are
 * divided into equal levels, which are finer than the noise of any load.
 */
final class Curve {
  private static final int LEVELS = 128;

  private final double[] weights;
  private final double[] weighted;
  private final double squares;

  /**
   * Prepares the curves of a course.
   *
   * @param weights one for each value of the course
   */
  Curve(double[] course, double[] weights) {
    this.weights = weights;
    this.weighted = new double[course.length];
    double sum = 0;
    for (int i = 0; i < course.length; i++) {
      weighted[i] = weights[i] * course[i];
      sum += weights[i] * course[i] * course[i];
    }
    this.squares = sum;
  }

  /** Returns the weighted sum of the squared differences between the course and the curve. */
  double squaredError(double[] load) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double each : load) {
      least = each < least ? each : least;
      most = each > most ? each : most;
    }
    double scale = most > least ? (LEVELS - 1) / (most - least) : 0;
    double[] means = new double[LEVELS];
    double[] sums = new double[LEVELS];
    for (int i = 0; i < load.length; i++) {
      int level = (int) ((load[i] - least) * scale + 0.5);
      sums[level] += weights[i];
      means[level] += weighted[i];
    }
    int used = 0;
    for (int level = 0; level < LEVELS; level++) {
      if (sums[level] > 0) {
        means[used] = means[level] / sums[level];
        sums[used++] = sums[level];
      }
    }
    return Math.max(0, squares - Isotonic.squares(means, sums, used));
  }
}

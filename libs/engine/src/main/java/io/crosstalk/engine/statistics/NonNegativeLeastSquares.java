package io.crosstalk.engine.statistics;

/**
 * Least squares with coefficients that are not negative: the sum of several courses that is nearest
 * to an observed one. Each coefficient is improved in turn until none changes any more.
 *
 * @see <a href="https://doi.org/10.1137/1.9781611971217">Lawson and Hanson: Solving Least Squares
 *     Problems, 1974, chapter 23</a>
 * @see <a href="https://doi.org/10.1007/11556121_50">Franc, Hlaváč and Navara: Sequential
 *     coordinate-wise algorithm for the non-negative least squares problem, 2005</a>
 */
public final class NonNegativeLeastSquares {
  /** Largest number of improvements of all coefficients; few courses need far fewer. */
  private static final int MAX_ROUNDS = 10_000;

  /** Change of a coefficient, relative to its size, below which it counts as unchanged. */
  private static final double RESOLUTION = 1e-9;

  private final double[][] courses;
  private final double[] observed;

  /** Sums of the products of each course with each other one. */
  private final double[][] products;

  /** Sums of the products of each course with what is not explained. */
  private final double[] slopes;

  private final double[] coefficients;

  private NonNegativeLeastSquares(double[][] courses, double[] observed) {
    this.courses = courses;
    this.observed = observed;
    this.products = new double[courses.length][courses.length];
    this.slopes = new double[courses.length];
    this.coefficients = new double[courses.length];
    for (int i = 0; i < courses.length; i++) {
      slopes[i] = dot(courses[i], observed);
      for (int j = 0; j < courses.length; j++) {
        products[i][j] = dot(courses[i], courses[j]);
      }
    }
    boolean changes = true;
    for (int round = 0; changes && round < MAX_ROUNDS; round++) {
      changes = false;
      for (int i = 0; i < courses.length; i++) {
        changes |= improve(i);
      }
    }
  }

  /**
   * Fits courses to an observed one.
   *
   * @param courses courses of the same length as the observed one
   */
  public static NonNegativeLeastSquares fit(double[][] courses, double[] observed) {
    return new NonNegativeLeastSquares(courses, observed);
  }

  private boolean improve(int i) {
    double before = coefficients[i];
    double now = products[i][i] == 0 ? 0 : Math.max(0, before + slopes[i] / products[i][i]);
    coefficients[i] = now;
    for (int j = 0; j < slopes.length; j++) {
      slopes[j] -= (now - before) * products[i][j];
    }
    return Math.abs(now - before) > RESOLUTION * now;
  }

  /** Returns what a course contributes to the sum. */
  public double[] contribution(int i) {
    double[] contribution = courses[i].clone();
    for (int j = 0; j < contribution.length; j++) {
      contribution[j] *= coefficients[i];
    }
    return contribution;
  }

  /** Returns what the sum does not explain. */
  public double[] residual() {
    double[] residual = observed.clone();
    for (int i = 0; i < courses.length; i++) {
      for (int j = 0; j < residual.length; j++) {
        residual[j] -= coefficients[i] * courses[i][j];
      }
    }
    return residual;
  }

  /** Returns the sum of the squares of what the sum does not explain. */
  public double unexplained() {
    double[] residual = residual();
    return dot(residual, residual);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}

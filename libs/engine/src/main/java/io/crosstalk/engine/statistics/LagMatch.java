package io.crosstalk.engine.statistics;

/**
 * Correlation of a series with the reference series, at the best lag.
 *
 * @param coefficient -1 to 1
 * @param lag in cells; positive when the series changes before the reference series
 * @param overlap number of common cells at that lag
 */
public record LagMatch(double coefficient, int lag, int overlap) {
  private static final double Z95 = 1.96;

  /**
   * Returns the lower bound of the magnitude of the coefficient, with a confidence of 95 % for
   * independent cells; at most 0 when chance can explain the coefficient. Matches with different
   * numbers of common cells are ordered by this bound.
   *
   * @see <a href="https://doi.org/10.2307/2331838">Fisher: Frequency distribution of the values of
   *     the correlation coefficient, Biometrika 1915</a>
   */
  public double least() {
    double z = atanh(Math.min(Math.abs(coefficient), 1 - 1e-9));
    return Math.tanh(z - Z95 / Math.sqrt(Math.max(1, overlap - 3)));
  }

  private static double atanh(double value) {
    return (Math.log1p(value) - Math.log1p(-value)) / 2;
  }
}

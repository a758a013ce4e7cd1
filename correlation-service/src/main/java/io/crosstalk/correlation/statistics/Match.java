package io.crosstalk.correlation.statistics;

/**
 * How a series goes with the one that was asked about, at the lag where it does so most.
 *
 * @param coefficient -1 to 1
 * @param lag in cells; positive when the series moves first, the one asked about later
 * @param overlap how many cells both have, at that lag
 */
public record Match(double coefficient, int lag, int overlap) {
  private static final double Z95 = 1.96;

  /**
   * What the size of the coefficient is at least, with a confidence of 95 % were the cells
   * independent; at most 0 when chance would do. Orders matches of different overlap.
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

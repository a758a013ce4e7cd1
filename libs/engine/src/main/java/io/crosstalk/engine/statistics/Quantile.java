package io.crosstalk.engine.statistics;

/**
 * Quantiles of sorted values, interpolated.
 *
 * @see <a href="https://doi.org/10.1080/00031305.1996.10473566">Hyndman and Fan: Sample quantiles
 *     in statistical packages, 1996</a>, definition 7
 */
public final class Quantile {
  private static final double HALF = 0.5;

  private Quantile() {}

  public static double median(double[] sorted) {
    return of(sorted, HALF);
  }

  /**
   * Returns a quantile.
   *
   * @param part fraction of the values that are below the quantile, 0 to 1
   * @return NaN when there are no values
   */
  public static double of(double[] sorted, double part) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double position = part * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}

package io.crosstalk.engine.statistics;

/**
 * Effect size of two windows: the part of all pairs in which the value of one window is above that
 * of the other, minus the part in which it is below. The measure does not divide by a spread, so
 * that series of zeros and single outliers do no harm.
 *
 * @see <a href="https://doi.org/10.1037/0033-2909.114.3.494">Cliff: Dominance statistics, 1993</a>
 */
public final class CliffsDelta {
  private CliffsDelta() {}

  /**
   * Returns the effect size, from -1 (every value below) to 1 (every value above).
   *
   * @param before sorted, at least one
   * @param factor at least 0; the values before are multiplied by it first
   * @param after sorted, at least one
   */
  public static double of(double[] before, double factor, double[] after) {
    long above = 0;
    int below = 0;
    int through = 0;
    for (double value : after) {
      while (below < before.length && before[below] * factor < value) {
        below++;
      }
      while (through < before.length && before[through] * factor <= value) {
        through++;
      }
      above += below - (before.length - (long) through);
    }
    return (double) above / ((long) before.length * after.length);
  }
}

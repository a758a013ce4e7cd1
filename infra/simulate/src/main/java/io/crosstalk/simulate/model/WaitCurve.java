package io.crosstalk.simulate.model;

/**
 * Mean wait at a device with {@code c} servers as a function of the utilization {@code u}, in units
 * of the mean device time of one operation: u^(√(2(c+1))−1) / (1−u), the approximation of the M/M/c
 * queue by Sakasegawa (1977).
 *
 * <p>The utilization is given as {@code y = −ln(1−u)}, which distinguishes 99.9 % from 99.99 %
 * well.
 */
final class WaitCurve {
  /**
   * Largest headroom {@code y}, which is a utilization of 1 − 6·10⁻⁶. At a higher load, the limit
   * of outstanding operations bounds the wait.
   */
  static final double MOST = 12;

  private static final int CELLS_PER_UNIT = 64;

  private final double[] waits = new double[(int) MOST * CELLS_PER_UNIT + 2];

  WaitCurve(double servers) {
    double exponent = StrictMath.sqrt(2 * (servers + 1)) - 1;
    for (int i = 0; i < waits.length; i++) {
      double idle = StrictMath.exp(-(double) i / CELLS_PER_UNIT);
      waits[i] = StrictMath.pow(1 - idle, exponent) / idle;
    }
  }

  /** Mean wait at a utilization that is given as {@code y}. */
  double wait(double y) {
    double position = Math.clamp(y, 0, MOST) * CELLS_PER_UNIT;
    int cell = (int) position;
    return waits[cell] + (position - cell) * (waits[cell + 1] - waits[cell]);
  }

  static double utilization(double y) {
    return 1 - StrictMath.exp(-y);
  }

  static double headroom(double utilization) {
    return Math.min(MOST, -StrictMath.log(Math.max(1e-9, 1 - utilization)));
  }
}

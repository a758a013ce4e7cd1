package io.crosstalk.simulate.datacentre;

/**
 * Mean wait at a station with several servers, in units of the station's mean cost of one
 * operation: u^(√(2(c+1))−1) / (1−u), the approximation of the M/M/c queue by Sakasegawa (1977).
 * The wait rises early and slowly with few servers, late and sharply with many.
 *
 * <p>The load is given as headroom {@code y = −ln(1−u)}, which distinguishes 99.9 % from 99.99 %.
 */
final class WaitCurve {
  /** Headroom of a utilization of 1 − 6·10⁻⁶. Beyond it, outstanding operations bound the wait. */
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

  /** Mean wait at a headroom. */
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

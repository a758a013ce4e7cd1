package io.crosstalk.testkit.datacentre;

/**
 * How long one waits at a station with several servers, in units of the station's mean cost of one
 * operation: u^(√(2(c+1))−1) / (1−u), the approximation of the M/M/c queue by Sakasegawa (1977).
 * Few servers bend early, many bend late and sharply.
 *
 * <p>The load is given as headroom {@code y = −ln(1−u)}, which tells 99.9 % from 99.99 %.
 */
final class Knee {
  /** A utilization of 1 − 6·10⁻⁶; beyond, outstanding operations bound the wait anyway. */
  static final double MOST = 12;

  private static final int CELLS_PER_UNIT = 64;

  private final double[] waits = new double[(int) MOST * CELLS_PER_UNIT + 2];

  Knee(double servers) {
    double exponent = StrictMath.sqrt(2 * (servers + 1)) - 1;
    for (int i = 0; i < waits.length; i++) {
      double idle = StrictMath.exp(-(double) i / CELLS_PER_UNIT);
      waits[i] = StrictMath.pow(1 - idle, exponent) / idle;
    }
  }

  /** The mean wait. */
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

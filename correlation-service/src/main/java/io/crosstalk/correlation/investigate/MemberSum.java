package io.crosstalk.correlation.investigate;

/**
 * The load of all members together. A cell in which some are silent counts only when they matter
 * little; takes one series after another and keeps none of them.
 */
final class MemberSum {
  /** Which part of all ordinary load must have been measured in a cell. */
  private static final double NEARLY_ALL = 0.95;

  private final double[] sums;
  private final double[] ordinaryOfMeasured;
  private double ordinary;

  MemberSum(int cells) {
    sums = new double[cells];
    ordinaryOfMeasured = new double[cells];
  }

  void add(float[] values) {
    double mean = Filled.mean(Filled.sorted(values, 0, values.length));
    ordinary += mean;
    for (int i = 0; i < values.length; i++) {
      if (!Float.isNaN(values[i])) {
        sums[i] += values[i];
        ordinaryOfMeasured[i] += mean;
      }
    }
  }

  /** NaN where too much is not known; everywhere when nobody ever asked for anything. */
  float[] total() {
    float[] total = new float[sums.length];
    for (int i = 0; i < total.length; i++) {
      boolean known = ordinary > 0 && ordinaryOfMeasured[i] >= NEARLY_ALL * ordinary;
      total[i] = known ? (float) sums[i] : Float.NaN;
    }
    return total;
  }
}

package io.crosstalk.engine.investigate;

/**
 * Adds up the loads of all members of a contention domain, one series after the other, without
 * keeping the series. Cells in which some members are silent are only valid when the share of these
 * members is small.
 */
final class MemberSum {
  /**
   * Least share of the members that are measured in a valid cell, each weighted by its mean load.
   */
  private static final double NEARLY_ALL = 0.95;

  private final double[] sums;
  private final double[] ordinaryOfMeasured;
  private double ordinary;

  MemberSum(int cells) {
    sums = new double[cells];
    ordinaryOfMeasured = new double[cells];
  }

  void add(float[] values) {
    double mean = FilledCells.mean(FilledCells.sorted(values, 0, values.length));
    ordinary += mean;
    for (int i = 0; i < values.length; i++) {
      if (!Float.isNaN(values[i])) {
        sums[i] += values[i];
        ordinaryOfMeasured[i] += mean;
      }
    }
  }

  /**
   * Returns the total load in each cell. It is NaN where too many members are silent, and
   * everywhere when no member ever had a load.
   */
  float[] total() {
    float[] total = new float[sums.length];
    for (int i = 0; i < total.length; i++) {
      boolean known = ordinary > 0 && ordinaryOfMeasured[i] >= NEARLY_ALL * ordinary;
      total[i] = known ? (float) sums[i] : Float.NaN;
    }
    return total;
  }
}

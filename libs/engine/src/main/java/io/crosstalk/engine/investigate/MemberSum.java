package io.crosstalk.engine.investigate;

/**
 * Total load of all members. A cell in which some members are silent counts only when their share
 * is small. Adds one series after another and keeps none of them.
 */
final class MemberSum {
  /** Fraction of the total ordinary load that must have been measured in a cell. */
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

  /** The total; NaN where too much is not known, and everywhere when no member ever had a load. */
  float[] total() {
    float[] total = new float[sums.length];
    for (int i = 0; i < total.length; i++) {
      boolean known = ordinary > 0 && ordinaryOfMeasured[i] >= NEARLY_ALL * ordinary;
      total[i] = known ? (float) sums[i] : Float.NaN;
    }
    return total;
  }
}

package io.crosstalk.correlation.diagnosis;

import org.jspecify.annotations.Nullable;

/** The sum of those loads that are known sample by sample, to be plotted. Not thread-safe. */
final class LoadSum {
  /** What is left out must not change the picture. */
  private static final double MOST = 0.95;

  private double before;
  private double during;
  private double @Nullable [] values;

  /** Takes no notice of what is known in outline only. */
  void add(Demand demand) {
    if (demand instanceof Load load) {
      before += load.before();
      during += load.during();
      values = values == null ? load.values().clone() : sum(values, load.values());
    }
  }

  private static double[] sum(double[] sum, double[] more) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Double.isNaN(sum[i]) ? more[i] : Double.isNaN(more[i]) ? sum[i] : sum[i] + more[i];
    }
    return sum;
  }

  boolean isMostOf(double allBefore, double allDuring) {
    return before >= MOST * allBefore && during >= MOST * allDuring;
  }

  /** Null when nothing was added. */
  double @Nullable [] values() {
    return values;
  }
}

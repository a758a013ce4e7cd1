package io.crosstalk.simulate.estate;

import java.util.List;

/** Means of meters over short intervals of a run, without errors of measurement. */
final class Trace {
  /** Seconds of a mean. */
  static final int BIN = 20;

  /** Meter of a station: seconds that production spends there in a second. */
  static final String DELAY = "trace.delay";

  /** Meter of a machine: largest share of a station that it uses. */
  static final String SHARE = "trace.share";

  final List<Meter> meters;
  private final float[][] means;
  private final double[] sums;
  private final double[] weights;
  private final int continuous;

  /**
   * @param continuous number of meters that are means of all steps; the others are looked at once
   *     in an interval
   */
  Trace(List<Meter> meters, int continuous, int seconds) {
    this.meters = meters;
    this.continuous = continuous;
    this.means = new float[meters.size()][seconds / BIN];
    this.sums = new double[meters.size()];
    this.weights = new double[meters.size()];
  }

  void look(int second) {
    boolean ends = second % BIN == 0;
    for (int i = 0; i < (ends ? sums.length : continuous); i++) {
      meters.get(i).addTo(sums, weights, i);
      if (ends) {
        means[i][second / BIN - 1] = (float) (sums[i] / weights[i]);
        sums[i] = 0;
        weights[i] = 0;
      }
    }
  }

  int bins() {
    return means[0].length;
  }

  double value(int meter, int bin) {
    return means[meter][bin];
  }

  /** Mean over some seconds. */
  double mean(int meter, int from, int to) {
    int first = Math.clamp(from / BIN, 0, bins() - 1);
    int end = Math.clamp(to / BIN, first + 1, bins());
    double sum = 0;
    for (int i = first; i < end; i++) {
      sum += means[meter][i];
    }
    return sum / (end - first);
  }
}

package io.crosstalk.evaluate.peer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Statistics that the published methods use: Pearson correlation, ranks and quantiles. */
final class PeerStatistics {
  private PeerStatistics() {}

  /** Pearson correlation, -1 to 1; 0 when either series is constant. */
  static double pearson(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElse(0);
    double meanB = Arrays.stream(b).average().orElse(0);
    double cross = 0;
    double squaresA = 0;
    double squaresB = 0;
    for (int i = 0; i < a.length; i++) {
      cross += (a[i] - meanA) * (b[i] - meanB);
      squaresA += (a[i] - meanA) * (a[i] - meanA);
      squaresB += (b[i] - meanB) * (b[i] - meanB);
    }
    double norm = Math.sqrt(squaresA * squaresB);
    return norm == 0 ? 0 : cross / norm;
  }

  /** Rank of each value; equal values get their mean rank. */
  static double[] ranks(double[] values) {
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    double[] ranks = new double[values.length];
    for (int from = 0; from < order.length; ) {
      int to = from;
      while (to < order.length && values[order[to]] == values[order[from]]) {
        to++;
      }
      for (int i = from; i < to; i++) {
        ranks[order[i]] = (from + to - 1) / 2.0;
      }
      from = to;
    }
    return ranks;
  }

  static double quantile(double[] sorted, double q) {
    return sorted[(int) Math.round(q * (sorted.length - 1))];
  }
}

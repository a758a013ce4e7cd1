package io.crosstalk.engine.site.state;

import java.util.ArrayList;
import java.util.List;

/**
 * The best stretches of a state of two values, which begins at a cost: the algorithm of Viterbi.
 *
 * @see <a href="https://doi.org/10.1145/775047.775061">Kleinberg: Bursty and hierarchical structure
 *     in streams, KDD 2002</a>
 */
final class Segments {
  /**
   * Steps {@code from} to {@code to}, exclusive.
   *
   * @param gain evidence of the stretch minus the cost, nats
   */
  record Segment(int from, int to, double gain) {}

  private Segments() {}

  /**
   * Finds the best stretches.
   *
   * @param gains evidence of each step, nats
   * @param cost of each beginning, nats
   */
  static List<Segment> of(double[] gains, double cost) {
    int size = gains.length;
    boolean[] begins = new boolean[size];
    boolean[] ends = new boolean[size];
    double off = 0;
    double on = Double.NEGATIVE_INFINITY;
    for (int t = 0; t < size; t++) {
      double begun = off - cost;
      begins[t] = begun > on;
      ends[t] = on > off;
      double next = Math.max(on, begun) + gains[t];
      off = Math.max(off, on);
      on = next;
    }
    return Math.max(on, off) > 0 ? trace(gains, cost, begins, ends, on > off) : List.of();
  }

  private static List<Segment> trace(
      double[] gains, double cost, boolean[] begins, boolean[] ends, boolean isOnAtEnd) {
    List<Segment> found = new ArrayList<>();
    boolean isOn = isOnAtEnd;
    int to = gains.length;
    double sum = 0;
    for (int t = gains.length - 1; t >= 0; t--) {
      if (isOn) {
        sum += gains[t];
        if (begins[t]) {
          found.add(new Segment(t, to, sum - cost));
          isOn = false;
        }
      } else if (ends[t]) {
        isOn = true;
        to = t;
        sum = 0;
      }
    }
    return found;
  }
}

package io.crosstalk.engine.site.cause;

import java.util.List;

/**
 * Ways in which a shared resource remembers its load: at once, over two minutes, or slowly filled
 * and quickly emptied, as caches and burst credits are. Spans are steps; the sparse past of a
 * {@link Course} stays as it is.
 */
final class Memory {
  private static final int SHORT = 6;
  private static final int QUICK = 3;
  private static final int LONG = 24;
  private static final int LONGER = 72;

  /** Number of ways. */
  static final int WAYS = 4;

  private Memory() {}

  static List<double[]> of(double[] load) {
    double[] quick = average(load, QUICK);
    return List.of(
        load,
        average(load, SHORT),
        lower(average(load, LONG), quick),
        lower(average(load, LONGER), quick));
  }

  /** Returns the average of the load over some steps. */
  static double[] shortTerm(double[] load) {
    return average(load, SHORT);
  }

  /** Returns an average with weights that fall exponentially. */
  static double[] average(double[] values, int steps) {
    double[] average = values.clone();
    double last = values[Course.PAST];
    for (int i = Course.PAST; i < values.length; i++) {
      last += (values[i] - last) / steps;
      average[i] = last;
    }
    return average;
  }

  private static double[] lower(double[] a, double[] b) {
    double[] lower = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      lower[i] = Math.min(a[i], b[i]);
    }
    return lower;
  }
}

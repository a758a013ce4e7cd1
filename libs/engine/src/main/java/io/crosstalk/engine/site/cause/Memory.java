package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.TimeScale;
import java.util.List;

/**
 * Ways in which a shared resource remembers its load: at once, over two minutes, or slowly filled
 * and quickly emptied, as caches and burst credits are. Spans are steps; the sparse past of a
 * {@link Course} stays as it is.
 */
final class Memory {
  static final int QUICK = 3;
  private static final int LONG = 24;
  private static final int LONGER = 72;

  private Memory() {}

  static List<double[]> of(double[] load) {
    double[] brief = load.clone();
    double[] longer = load.clone();
    double[] longest = load.clone();
    double first = load[CourseTimes.PAST];
    double quickly = first;
    double briefly = first;
    double slowly = first;
    double mostSlowly = first;
    for (int i = CourseTimes.PAST; i < load.length; i++) {
      quickly += (load[i] - quickly) / QUICK;
      briefly += (load[i] - briefly) / TimeScale.MOST_ALIKE;
      slowly += (load[i] - slowly) / LONG;
      mostSlowly += (load[i] - mostSlowly) / LONGER;
      brief[i] = briefly;
      longer[i] = Math.min(slowly, quickly);
      longest[i] = Math.min(mostSlowly, quickly);
    }
    return List.of(load, brief, longer, longest);
  }

  /** Returns an average with weights that fall exponentially. */
  static double[] average(double[] values, int steps) {
    double[] average = values.clone();
    double last = values[CourseTimes.PAST];
    for (int i = CourseTimes.PAST; i < values.length; i++) {
      last += (values[i] - last) / steps;
      average[i] = last;
    }
    return average;
  }
}

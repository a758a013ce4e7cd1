package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.episode.MinimumEffect;
import io.crosstalk.correlation.statistics.Quantile;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Metric.Worse;
import java.util.List;

/**
 * How a resource answered.
 *
 * @param metric its own quality; where it has none, what its members suffer is relative to each
 *     one's ordinary value
 * @param least how much more anybody feels
 * @param values larger is worse, one for each cell; NaN where it is not known
 */
record ResponseCourse(String metric, String unit, boolean members, double least, float[] values) {
  private static final String RELATIVE = "1";
  static final String MEMBERS = "members' quality";

  static ResponseCourse own(Metric metric, float[] values) {
    if (metric.worse() == Worse.DOWNWARDS) {
      Suffering relative = Suffering.of(metric, values);
      return new ResponseCourse(
          metric.name(), RELATIVE, false, relative.least(), relative.values());
    }
    return new ResponseCourse(
        metric.name(), metric.unit(), false, MinimumEffect.of(metric, false), values);
  }

  /**
   * The median of what some suffer. Half of them must feel it: ratios alone would call it slow when
   * answers of half a millisecond take a whole one.
   */
  static ResponseCourse ofMembers(List<Suffering> some) {
    double[] leasts = some.stream().mapToDouble(Suffering::least).sorted().toArray();
    return new ResponseCourse(MEMBERS, RELATIVE, true, Quantile.median(leasts), medians(some));
  }

  private static float[] medians(List<Suffering> some) {
    float[] medians = new float[some.getFirst().values().length];
    float[] cell = new float[some.size()];
    for (int i = 0; i < medians.length; i++) {
      for (int j = 0; j < cell.length; j++) {
        cell[j] = some.get(j).values()[i];
      }
      medians[i] = (float) Quantile.median(Filled.sorted(cell, 0, cell.length));
    }
    return medians;
  }
}

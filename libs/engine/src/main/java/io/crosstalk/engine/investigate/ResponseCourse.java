package io.crosstalk.engine.investigate;

import io.crosstalk.engine.baseline.MinimumEffect;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.Metric.Worse;
import java.util.List;

/**
 * Response of a resource over time.
 *
 * @param metric quality metric of the resource itself; if it has none, a name for the quality of
 *     its members relative to their ordinary values
 * @param members whether the response is that of the members
 * @param least smallest noticeable increase, in {@code unit}
 * @param values response in each cell, larger is worse; NaN where it is not known
 */
record ResponseCourse(String metric, String unit, boolean members, double least, float[] values) {
  private static final String RELATIVE = "1";
  static final String MEMBERS = "members' quality";

  static ResponseCourse own(Metric metric, float[] values) {
    if (metric.worse() == Worse.DOWNWARDS) {
      RelativeQuality relative = RelativeQuality.of(metric, values);
      return new ResponseCourse(
          metric.name(), RELATIVE, false, relative.least(), relative.values());
    }
    return new ResponseCourse(
        metric.name(), metric.unit(), false, MinimumEffect.of(metric, false), values);
  }

  /**
   * Response of the members: the median of their relative qualities. The smallest noticeable
   * increase is that of half of the members; by ratio alone, one millisecond instead of half a
   * millisecond would count as slow.
   */
  static ResponseCourse ofMembers(List<RelativeQuality> some) {
    double[] leasts = some.stream().mapToDouble(RelativeQuality::least).sorted().toArray();
    return new ResponseCourse(MEMBERS, RELATIVE, true, Quantile.median(leasts), medians(some));
  }

  private static float[] medians(List<RelativeQuality> some) {
    float[] medians = new float[some.getFirst().values().length];
    float[] cell = new float[some.size()];
    for (int i = 0; i < medians.length; i++) {
      for (int j = 0; j < cell.length; j++) {
        cell[j] = some.get(j).values()[i];
      }
      medians[i] = (float) Quantile.median(FilledCells.sorted(cell, 0, cell.length));
    }
    return medians;
  }
}

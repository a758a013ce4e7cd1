package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.episode.MinimumEffect;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Metric.Worse;

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
    return metric.worse() == Worse.DOWNWARDS
        ? new ResponseCourse(metric.name(), RELATIVE, false, 0, relative(metric, values))
        : new ResponseCourse(
            metric.name(), metric.unit(), false, MinimumEffect.of(metric, false), values);
  }

  static ResponseCourse ofMembers(float[] medians) {
    return new ResponseCourse(MEMBERS, RELATIVE, true, 0, medians);
  }

  /** As a multiple of the series' own median, larger is worse; NaN when that is not positive. */
  static float[] relative(Metric metric, float[] values) {
    float ordinary = (float) Quantile.median(Filled.sorted(values, 0, values.length));
    float[] relative = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      float ratio = metric.worse() == Worse.DOWNWARDS ? ordinary / values[i] : values[i] / ordinary;
      relative[i] = ordinary > 0 && Float.isFinite(ratio) ? ratio : Float.NaN;
    }
    return relative;
  }
}

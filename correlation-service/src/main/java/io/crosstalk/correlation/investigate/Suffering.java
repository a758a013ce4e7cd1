package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.episode.MinimumEffect;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Metric.Worse;

/**
 * A member's quality beside what is ordinary for it.
 *
 * @param values multiples of the series' own median, larger is worse; NaN where they are not known
 * @param least how much more anybody feels, as a multiple of the median too
 */
record Suffering(float[] values, double least) {

  /** All of it is NaN when the median is not positive. */
  static Suffering of(Metric metric, float[] series) {
    float ordinary = (float) Quantile.median(Filled.sorted(series, 0, series.length));
    float[] relative = new float[series.length];
    for (int i = 0; i < series.length; i++) {
      float ratio = metric.worse() == Worse.DOWNWARDS ? ordinary / series[i] : series[i] / ordinary;
      relative[i] = ordinary > 0 && Float.isFinite(ratio) ? ratio : Float.NaN;
    }
    double least = MinimumEffect.of(metric, false) / ordinary;
    return new Suffering(relative, ordinary > 0 ? least : Double.NaN);
  }
}

package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.episode.MinimumEffect;
import io.crosstalk.correlation.statistics.Quantile;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Metric.Worse;

/**
 * A member's quality beside what is ordinary for it: 1 is ordinary, 2 is worse by as much again, or
 * by what anybody feels where that is more. So members with much and with hardly any can be put
 * together.
 *
 * @param values larger is worse; NaN where they are not known
 * @param least how much more anybody feels, 0 to 1; NaN when the median is not positive
 */
record Suffering(float[] values, double least) {

  /** All of it is NaN when the median is not positive. */
  static Suffering of(Metric metric, float[] series) {
    double ordinary = Quantile.median(Filled.sorted(series, 0, series.length));
    double felt = MinimumEffect.of(metric, false);
    double again = ordinary > 0 ? Math.max(ordinary, felt) : Double.NaN;
    float[] relative = new float[series.length];
    for (int i = 0; i < series.length; i++) {
      double value =
          metric.worse() == Worse.DOWNWARDS
              ? again / series[i]
              : 1 + (series[i] - ordinary) / again;
      relative[i] = Double.isFinite(value) ? (float) value : Float.NaN;
    }
    return new Suffering(relative, felt / again);
  }
}

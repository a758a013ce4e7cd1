package io.crosstalk.engine.investigate;

import io.crosstalk.engine.episode.MinimumEffect;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Metric.Worse;

/**
 * A member's quality relative to its ordinary value: 1 is ordinary; 2 is worse by the ordinary
 * value, or by the smallest noticeable difference where that is larger. This makes busy and nearly
 * idle members comparable.
 *
 * @param values larger is worse; NaN where they are not known
 * @param least the smallest noticeable increase, 0 to 1; NaN when the median is not positive
 */
record RelativeQuality(float[] values, double least) {

  /** Computes the relative quality; all of it is NaN when the median is not positive. */
  static RelativeQuality of(Metric metric, float[] series) {
    double ordinary = Quantile.median(FilledCells.sorted(series, 0, series.length));
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
    return new RelativeQuality(relative, felt / again);
  }
}

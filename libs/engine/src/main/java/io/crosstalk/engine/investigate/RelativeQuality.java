package io.crosstalk.engine.investigate;

import io.crosstalk.engine.baseline.MinimumEffect;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.Metric.Worse;

/**
 * Quality metric of a member on a scale on which members with different ordinary values are
 * comparable: 1 is ordinary, 2 is twice the ordinary value. If doubling is less than the smallest
 * noticeable difference, 2 is the ordinary value plus that difference.
 *
 * @param values quality in each cell, larger is worse; NaN where it is not known
 * @param least smallest noticeable increase on this scale, 0 to 1; NaN when the median is not
 *     positive
 */
record RelativeQuality(float[] values, double least) {

  /** Computes the relative quality; all values are NaN when the median is not positive. */
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

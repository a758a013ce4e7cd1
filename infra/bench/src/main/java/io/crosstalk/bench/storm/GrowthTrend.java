package io.crosstalk.bench.storm;

import io.crosstalk.bench.figures.Medians;
import java.util.stream.IntStream;

/**
 * Trend of figures measured at equal distances, such as the live heap: whether they rise
 * significantly (Mann-Kendall test; Mann, Econometrica 13, 1945; Kendall, Rank Correlation Methods,
 * 1975), and how steeply (Sen's slope; Sen, JASA 63, 1968).
 */
final class GrowthTrend {
  /** Critical value of the one-sided test at a significance level of 5 %. */
  private static final double SIGNIFICANT_Z = 1.645;

  private final double[] values;

  /** Creates the trend of at least two figures, measured at equal distances. */
  GrowthTrend(double[] values) {
    this.values = values.clone();
  }

  /** Returns whether the figures rise significantly, at a level of 5 %. */
  boolean rises() {
    int n = values.length;
    int score = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        score += Double.compare(values[j], values[i]);
      }
    }
    double variance = n * (n - 1.0) * (2.0 * n + 5) / 18;
    return (score - 1) / Math.sqrt(variance) > SIGNIFICANT_Z;
  }

  /**
   * Rise from the first figure to the last according to the median slope, divided by the median of
   * all figures.
   */
  double growth() {
    int n = values.length;
    double[] slopes =
        IntStream.range(0, n)
            .boxed()
            .flatMapToDouble(
                i -> IntStream.range(i + 1, n).mapToDouble(j -> (values[j] - values[i]) / (j - i)))
            .toArray();
    return Medians.of(slopes) * (n - 1) / Medians.of(values);
  }
}

package io.crosstalk.bench.storm;

import io.crosstalk.bench.figures.Medians;
import java.util.stream.IntStream;

/**
 * The trend of a series of figures: whether it rises beyond chance (Mann, Econometrica 13, 1945;
 * Kendall, Rank Correlation Methods, 1975) and by how much (Sen, JASA 63, 1968).
 */
final class GrowthTrend {
  /** Quantile of a one-sided test: 5 % of series without a trend are taken for rising ones. */
  private static final double SIGNIFICANT_Z = 1.645;

  private final double[] values;

  /** A trend over at least two figures at equal distances. */
  GrowthTrend(double[] values) {
    this.values = values.clone();
  }

  /** Returns whether the figures rise beyond chance. */
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

  /** The median slope from the first figure to the last, by the median of all figures. */
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

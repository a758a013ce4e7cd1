package io.crosstalk.engine.stage.message;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricRole;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loads and degradation of one resource since the last tick, as stage 1 sends them to the domains
 * that the resource uses.
 *
 * @param times epoch milliseconds
 * @param columns by metric, then by time; NaN where there is no sample
 */
public record ResourceLoad(long[] times, Metric[] metrics, double[][] columns) {
  /**
   * Selects the values that the domains need: all metrics with a known role. Quality metrics are
   * included only for infrastructure, and the degradation only for other resources.
   *
   * @param degradations values at the batch's times
   * @return null when there is nothing to send
   */
  public static @Nullable ResourceLoad of(
      SampleBatch batch, Map<Degradation, double[]> degradations, boolean infrastructure) {
    int count = infrastructure ? 0 : degradations.size();
    for (Column column : batch.columns()) {
      count += counts(column.metric(), infrastructure) ? 1 : 0;
    }
    if (count == 0) {
      return null;
    }
    Metric[] metrics = new Metric[count];
    double[][] columns = new double[count][];
    int next = 0;
    for (Column column : batch.columns()) {
      if (counts(column.metric(), infrastructure)) {
        metrics[next] = column.metric();
        columns[next++] = column.values();
      }
    }
    if (!infrastructure) {
      for (Map.Entry<Degradation, double[]> degradation : degradations.entrySet()) {
        metrics[next] = degradation.getKey().metric();
        columns[next++] = degradation.getValue();
      }
    }
    return new ResourceLoad(batch.times(), metrics, columns);
  }

  private static boolean counts(Metric metric, boolean infrastructure) {
    return metric.isQuality() ? infrastructure : metric.role() != MetricRole.OTHER;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}

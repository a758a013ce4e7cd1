package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Harm;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Role;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one resource exerted on the domains that it uses, and how much it was hurt.
 *
 * @param times epoch milliseconds
 * @param columns by metric, then by time; NaN where there is no sample
 */
record Exertion(long[] times, Metric[] metrics, double[][] columns) {
  /**
   * What the domains need to know: everything that is known by name, and harm; the quality of
   * infrastructure only.
   *
   * @param harms beside the batch's times
   * @return null when there is nothing to tell
   */
  static @Nullable Exertion of(
      SampleBatch batch, Map<Harm, double[]> harms, boolean infrastructure) {
    int count = infrastructure ? 0 : harms.size();
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
      for (Map.Entry<Harm, double[]> harm : harms.entrySet()) {
        metrics[next] = harm.getKey().metric();
        columns[next++] = harm.getValue();
      }
    }
    return new Exertion(batch.times(), metrics, columns);
  }

  private static boolean counts(Metric metric, boolean infrastructure) {
    return metric.isQuality() ? infrastructure : metric.role() != Role.OTHER;
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

package io.crosstalk.engine.window;

import io.crosstalk.event.Metric;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decoded samples of a resource in a stretch of time.
 *
 * @param times epoch milliseconds, ascending
 * @param columns as long as {@code times}, NaN where there is no sample
 */
public record SampleFrame(long[] times, Map<Metric, double[]> columns) {

  public Set<Metric> metrics() {
    return columns.keySet();
  }

  /** Returns the values of one metric, or null when there are none. */
  public double @Nullable [] values(String metric) {
    for (Map.Entry<Metric, double[]> column : columns.entrySet()) {
      if (column.getKey().name().equals(metric)) {
        return column.getValue();
      }
    }
    return null;
  }

  /** Returns the last rows, at most a number of them. */
  public SampleFrame latest(int rows) {
    int from = Math.max(0, times.length - rows);
    Map<Metric, double[]> latest = new HashMap<>();
    columns.forEach(
        (metric, values) -> latest.put(metric, Arrays.copyOfRange(values, from, values.length)));
    return new SampleFrame(Arrays.copyOfRange(times, from, times.length), latest);
  }

  /** Returns the median time between two rows in milliseconds; 0 for fewer than two rows. */
  public long intervalMs() {
    if (times.length < 2) {
      return 0;
    }
    long[] gaps = new long[times.length - 1];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = times[i + 1] - times[i];
    }
    Arrays.sort(gaps);
    return gaps[gaps.length / 2];
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /** Collects the decoded rows of several chunks into one frame. */
  static final class Builder {
    private final long from;
    private final long to;
    private final List<SampleBatch> batches = new ArrayList<>();

    Builder(long from, long to) {
      this.from = from;
      this.to = to;
    }

    void add(SampleBatch batch) {
      long[] times = batch.times();
      if (times[times.length - 1] >= from && times[0] <= to) {
        batches.add(batch);
      }
    }

    SampleFrame build() {
      int rows = 0;
      for (SampleBatch batch : batches) {
        rows += end(batch.times()) - start(batch.times());
      }
      long[] times = new long[rows];
      Map<Metric, double[]> columns = new LinkedHashMap<>();
      int row = 0;
      for (SampleBatch batch : batches) {
        row += copy(batch, times, columns, row);
      }
      return new SampleFrame(times, columns);
    }

    private int copy(SampleBatch batch, long[] times, Map<Metric, double[]> columns, int row) {
      int start = start(batch.times());
      int length = end(batch.times()) - start;
      System.arraycopy(batch.times(), start, times, row, length);
      for (Column column : batch.columns()) {
        double[] target = columns.computeIfAbsent(column.metric(), m -> empty(times.length));
        System.arraycopy(column.values(), start, target, row, length);
      }
      return length;
    }

    private int start(long[] ascending) {
      int i = 0;
      while (i < ascending.length && ascending[i] < from) {
        i++;
      }
      return i;
    }

    private int end(long[] ascending) {
      int i = ascending.length;
      while (i > 0 && ascending[i - 1] > to) {
        i--;
      }
      return i;
    }

    private static double[] empty(int length) {
      double[] values = new double[length];
      Arrays.fill(values, Double.NaN);
      return values;
    }
  }
}

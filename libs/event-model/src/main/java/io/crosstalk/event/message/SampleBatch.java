package io.crosstalk.event.message;

import io.crosstalk.event.metric.Metric;
import java.util.Arrays;
import java.util.List;

/**
 * Samples of one resource, as columns over common times.
 *
 * @param times epoch milliseconds, the ends of the sampling intervals; at least one
 * @param columns one for each metric; at least one
 */
public record SampleBatch(String source, long[] times, List<Column> columns)
    implements SamplesMessage {
  /** Largest number of times in one record on the bus; a batch in memory may have more. */
  public static final int MAX_TIMES = 4096;

  public static final int MAX_COLUMNS = 1024;

  public SampleBatch {
    if (times.length == 0) {
      throw new IllegalArgumentException("a batch has at least one time");
    }
    if (columns.isEmpty() || columns.size() > MAX_COLUMNS) {
      throw new IllegalArgumentException("a batch has 1 to 1024 columns, not " + columns.size());
    }
    for (Column column : columns) {
      if (column.values.length != times.length) {
        throw new IllegalArgumentException("a column has as many values as there are times");
      }
    }
    columns = List.copyOf(columns);
  }

  /**
   * One metric's values.
   *
   * @param values in the metric's unit; NaN where there is no sample
   */
  public record Column(Metric metric, double[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Column that
          && metric.equals(that.metric)
          && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return 31 * metric.hashCode() + Arrays.hashCode(values);
    }
  }

  /** Number of samples, without the gaps. */
  public int sampleCount() {
    int count = 0;
    for (Column column : columns) {
      for (double value : column.values) {
        if (!Double.isNaN(value)) {
          count++;
        }
      }
    }
    return count;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SampleBatch that
        && source.equals(that.source)
        && Arrays.equals(times, that.times)
        && columns.equals(that.columns);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * source.hashCode() + Arrays.hashCode(times)) + columns.hashCode();
  }
}

package io.crosstalk.correlation.history.chunk;

import io.crosstalk.event.message.SampleBatch.Column;
import java.util.Arrays;
import java.util.List;

/**
 * Samples of one resource, in one column for each metric.
 *
 * @param times times of all columns, epoch milliseconds; ascending in a chunk, in any order before
 * @param columns values in the metrics' units, NaN where a metric has no sample; by name in a chunk
 */
public record SampleColumns(String resource, long[] times, List<Column> columns) {
  public SampleColumns {
    columns = List.copyOf(columns);
  }

  /** Number of samples, that is, of values that are not NaN. */
  public long sampleCount() {
    return columns.stream()
        .mapToLong(column -> Arrays.stream(column.values()).filter(v -> !Double.isNaN(v)).count())
        .sum();
  }
}

package io.crosstalk.correlation.history.chunk;

import io.crosstalk.event.SampleBatch.Column;
import java.util.Arrays;
import java.util.List;

/**
 * Samples of one resource, as columns over common times.
 *
 * @param times epoch milliseconds; ascending in a chunk, in any order before
 * @param columns values in the metrics' units, NaN where there is none; by name in a chunk
 */
public record SampleColumns(String resource, long[] times, List<Column> columns) {
  public SampleColumns {
    columns = List.copyOf(columns);
  }

  /** The number of samples without gaps. */
  public long sampleCount() {
    return columns.stream()
        .mapToLong(column -> Arrays.stream(column.values()).filter(v -> !Double.isNaN(v)).count())
        .sum();
  }
}

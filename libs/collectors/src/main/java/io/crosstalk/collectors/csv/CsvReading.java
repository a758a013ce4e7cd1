package io.crosstalk.collectors.csv;

import org.jspecify.annotations.Nullable;

/**
 * Value of a row.
 *
 * @param column column that contains it
 * @param timeMs end of its interval
 * @param resource resource id without the source's prefix
 */
record CsvReading(ColumnKey column, long timeMs, String resource, double value) {

  /**
   * Meaning of a column.
   *
   * @param name column name in the file
   */
  record ColumnKey(String name, String metric, @Nullable String unit, boolean trusted) {}
}

package io.crosstalk.collectors.csv;

import io.crosstalk.event.metric.MetricCatalogue;
import org.jspecify.annotations.Nullable;

/**
 * Value read from a row of a CSV file.
 *
 * @param column meaning of the column that contains the value
 * @param timeMs end of the value's interval, epoch milliseconds
 * @param resource resource id without the source's prefix
 */
record CsvReading(ColumnKey column, long timeMs, String resource, double value) {

  /**
   * Meaning of a column: the metric of its values.
   *
   * @param name column name in the file
   * @param metric name of the metric
   * @param unit unit of the values; null if they are in the metric's own unit
   * @param trusted whether the unit is right even if the values suggest another one
   */
  record ColumnKey(String name, String metric, @Nullable String unit, boolean trusted) {

    /** Returns the unit of the values; null if it is not known. */
    @Nullable String unitOfValues() {
      String own = MetricCatalogue.of(metric).unit();
      return unit != null || own.isEmpty() ? unit : own;
    }
  }
}

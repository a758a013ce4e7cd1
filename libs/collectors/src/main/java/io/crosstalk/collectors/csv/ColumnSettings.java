package io.crosstalk.collectors.csv;

import org.jspecify.annotations.Nullable;

/**
 * Column of a CSV file that contains the values of a metric.
 *
 * @param column name of the column
 * @param metric name of the metric
 * @param unit unit of its values; null if they are in the metric's own unit
 * @param trusted whether the unit is right even if the values suggest another one
 */
record ColumnSettings(String column, String metric, @Nullable String unit, Boolean trusted) {
  ColumnSettings {
    trusted = trusted != null && trusted;
  }
}

package io.crosstalk.ingest.source.csv;

import org.jspecify.annotations.Nullable;

/**
 * A column that holds a metric.
 *
 * @param unit of its values; null when they are in the metric's own
 * @param trusted whether the unit is right even though the values look like another one
 */
record ColumnSettings(String column, String metric, @Nullable String unit, Boolean trusted) {
  ColumnSettings {
    trusted = trusted != null && trusted;
  }
}

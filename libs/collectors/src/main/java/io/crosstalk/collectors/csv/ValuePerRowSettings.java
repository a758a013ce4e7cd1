package io.crosstalk.collectors.csv;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a CSV file with one value in each row, whose metric another column names (long layout).
 *
 * @param metric column with the metric name
 * @param value column with the value
 * @param unit column with the unit; null if there is none
 * @param names metrics by the names in the file; rows with other names are skipped. If empty, the
 *     names in the file are metric names
 */
record ValuePerRowSettings(
    String metric, String value, @Nullable String unit, Map<String, Named> names) {

  /**
   * Metric that a name in the file stands for.
   *
   * @param metric name of the metric
   * @param unit unit of the values; null if it is the metric's own, or stated in the row
   */
  record Named(String metric, @Nullable String unit) {}

  ValuePerRowSettings {
    names = names == null ? Map.of() : Map.copyOf(names);
  }
}

package io.crosstalk.collectors.csv;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a file with one value in each row.
 *
 * @param metric column with the metric name
 * @param value column with the value
 * @param unit column with the unit; null if there is none
 * @param names meaning of the names in the file; other names are skipped. Without any, the names in
 *     the file are metric names
 */
record ValuePerRowSettings(
    String metric, String value, @Nullable String unit, Map<String, Named> names) {

  /** Metric with its unit; null if it is the metric's own. */
  record Named(String metric, @Nullable String unit) {}

  ValuePerRowSettings {
    names = names == null ? Map.of() : Map.copyOf(names);
  }
}

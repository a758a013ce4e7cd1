package io.crosstalk.ingest.source.csv;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file with one figure a row.
 *
 * @param metric the column that names the figure
 * @param value the column that holds it
 * @param unit the column that holds its unit; null when there is none
 * @param names what the file's names mean; others are left out. Without any, the file's names are
 *     the metrics' own
 */
record RowsSettings(String metric, String value, @Nullable String unit, Map<String, Named> names) {

  /** A metric and its unit; null when it is the metric's own. */
  record Named(String metric, @Nullable String unit) {}

  RowsSettings {
    names = names == null ? Map.of() : Map.copyOf(names);
  }
}

package io.crosstalk.ingest.source.files;

import io.crosstalk.ingest.source.Line;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row.
 *
 * @param line as it came
 * @param columns which column stands where
 */
public record CsvRow(Line line, Map<String, Integer> columns, List<String> fields) {

  /** The field without the white space around it; null when there is none, or nothing in it. */
  public @Nullable String get(String column) {
    Integer position = columns.get(column);
    if (position == null || position >= fields.size()) {
      return null;
    }
    String field = fields.get(position).strip();
    return field.isEmpty() ? null : field;
  }
}

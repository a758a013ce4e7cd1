package io.crosstalk.collectors.files;

import io.crosstalk.collectors.text.Line;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Row of a CSV file, with access to its fields by column name.
 *
 * @param line original line
 * @param columns positions of the columns, by name
 * @param fields fields in the order of the columns
 */
public record CsvRow(Line line, Map<String, Integer> columns, List<String> fields) {

  /** Returns the field without surrounding white space; null if it is missing or blank. */
  public @Nullable String get(String column) {
    Integer position = columns.get(column);
    if (position == null || position >= fields.size()) {
      return null;
    }
    String field = fields.get(position).strip();
    return field.isEmpty() ? null : field;
  }
}

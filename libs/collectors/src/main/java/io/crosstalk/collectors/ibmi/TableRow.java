package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.text.NumberNotation;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Row of one of the system's tables, from SQL or from an exported file.
 *
 * @param fields values by the system names of their columns, in capitals
 */
record TableRow(Map<String, String> fields) {
  /** Number in a notation that {@link #number} does not read. */
  private static final Pattern OTHER_NUMBER = Pattern.compile("[-+]?\\d[\\d.]*,[\\d.,]*");

  /**
   * Returns the text in a column, without the blanks that fill a fixed-length column; null if the
   * text is missing or blank.
   */
  @Nullable String text(String column) {
    String value = fields.get(column);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /**
   * Returns the number in a column; NaN if the number is missing (which is not zero) or invalid.
   */
  double number(String column) {
    String value = text(column);
    return value == null || value.indexOf(',') >= 0 ? Double.NaN : NumberNotation.plain(value);
  }

  /**
   * Returns a column with a number that has a comma, and would count as missing; null if there is
   * none.
   */
  @Nullable String columnWithComma() {
    return fields.keySet().stream()
        .filter(column -> OTHER_NUMBER.matcher(fields.getOrDefault(column, "").strip()).matches())
        .sorted()
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns the number in a column, or 0 if it is missing; for counters that only some rows have.
   */
  double numberOrZero(String column) {
    double value = number(column);
    return Double.isNaN(value) ? 0 : value;
  }
}

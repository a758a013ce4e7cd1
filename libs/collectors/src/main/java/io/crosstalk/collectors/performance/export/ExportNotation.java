package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.text.NumberNotation;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Notation of the numbers and dates of an export, found in all of its fields, because a single one
 * may leave it open.
 *
 * @param decimalPoint whether a number has a point that can only be the decimal separator
 * @param dayFirst whether a date such as 28/3/2026 begins with the day
 * @param monthFirst whether a date such as 3/28/2026 begins with the month
 */
record ExportNotation(boolean decimalPoint, boolean dayFirst, boolean monthFirst) {
  /** Date with slashes: day or month, and the other one. */
  static final Pattern DATE = Pattern.compile("(\\d{1,2})/(\\d{1,2})/\\d{4}\\D.*");

  private static final int MONTHS = 12;

  /** Examines all fields of a file. */
  static ExportNotation of(FormatInput file) throws IOException {
    boolean point = false;
    boolean day = false;
    boolean month = false;
    try (DelimitedRows rows = new DelimitedRows(file.lines())) {
      for (List<String> row = rows.next(); row != null; row = rows.next()) {
        for (String field : row) {
          Matcher date = DATE.matcher(field);
          if (date.matches()) {
            day |= Integer.parseInt(date.group(1)) > MONTHS;
            month |= Integer.parseInt(date.group(2)) > MONTHS;
          } else {
            point = point || NumberNotation.hasDecimalPoint(field);
          }
        }
      }
    }
    return new ExportNotation(point, day, month);
  }
}

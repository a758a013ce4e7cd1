package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parser for the numbers in a CSV file, with the decimal separator of the settings. A missing value
 * is NaN, not zero.
 */
final class CsvNumbers {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d{1,40}([.]\\d{0,40})?|[.]\\d{1,40})([eE][-+]?\\d{1,3})?");

  private final boolean comma;
  private final Set<String> missing;

  CsvNumbers(String decimal, List<String> missing) {
    this.comma = decimal.equals(",");
    this.missing = Set.copyOf(missing);
  }

  /**
   * Returns the number in a column of a row; NaN if the field is empty or one of the texts for a
   * missing value.
   *
   * @throws RejectedReadingException when the field is no number
   */
  double of(CsvRow row, String column) {
    String text = row.get(column);
    if (text == null || missing.contains(text)) {
      return Double.NaN;
    }
    String plain = comma ? text.replace(',', '.') : text;
    if (!NUMBER.matcher(plain).matches()) {
      throw new RejectedReadingException(
          RejectReason.WRONG_TYPE,
          "the column '"
              + column
              + "' has '"
              + (text.length() > 40 ? text.substring(0, 40) + "…" : text)
              + "', which is no number: set decimal or delimiter, or list it under missing");
    }
    return Double.parseDouble(plain);
  }

  static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }
}

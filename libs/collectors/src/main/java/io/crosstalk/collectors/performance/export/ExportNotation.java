package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.text.NumberNotation;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.Excerpt;
import io.crosstalk.event.metric.Conversion;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Notation of the numbers and dates of an export, found in all of its fields, because a single one
 * may leave it open. Numbers may have groups and units; three digits behind a single point or comma
 * are refused, unless another number of the file shows that the point or comma is decimal.
 *
 * @param decimalPoint whether a number has a point that can only be the decimal separator
 * @param decimalComma whether a number has a comma that can only be the decimal separator
 * @param dayFirst whether a date such as 28/3/2026 begins with the day
 * @param monthFirst whether a date such as 3/28/2026 begins with the month
 */
record ExportNotation(
    boolean decimalPoint, boolean decimalComma, boolean dayFirst, boolean monthFirst) {
  /** Date with slashes: day or month, and the other one. */
  static final Pattern DATE = Pattern.compile("(\\d{1,2})/(\\d{1,2})/\\d{4}\\D.*");

  private static final int MONTHS = 12;
  private static final Set<String> MISSING = Set.of("", "null", "undefined", "nan", "-", "n/a");

  /** Number with a comma that can only be the decimal separator. */
  private static final Pattern COMMA =
      Pattern.compile("[-+]?(?:0,|\\d{1,40},(?!\\d{3}(?:\\D|$)))\\d{1,40}(?:[^\\d,].*)?");

  /** Number with a point that may separate thousands. */
  private static final Pattern GROUP =
      Pattern.compile("[-+]?[1-9]\\d{0,2}\\.\\d{3}(?![eE][-+\\d])(?:\\D.*)?");

  /** Digits with more behind them without a space, which has to be a unit in a number. */
  private static final Pattern NAME = Pattern.compile("\\S*\\d[^\\s\\d]\\S*");

  /** IPv4 address, whose points are no separators of thousands. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1?\\d{1,2})(?:\\.(?!$)|$)){4}");

  private static final NumberNotation WITH_COMMA = NumberNotation.of(",", null);

  /** Examines all fields of a file. */
  static ExportNotation of(FormatInput file) throws IOException {
    boolean point = false;
    boolean comma = false;
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
            comma = comma || COMMA.matcher(field).matches();
          }
        }
      }
    }
    return new ExportNotation(point, comma && !point, day, month);
  }

  /** Returns whether a text stands for no value. */
  static boolean isMissing(String text) {
    return MISSING.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Returns whether a text is a value, but no number; names such as 3par-01 begin with one. */
  static boolean isText(String text) {
    if (isMissing(text)) {
      return false;
    }
    if (ADDRESS.matcher(text).matches()) {
      return true;
    }
    try {
      WrittenNumber number = WITH_COMMA.read(text);
      return number == null || (NAME.matcher(text).matches() && !isUnit(number.unit()));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isUnit(String text) {
    if (text.isEmpty()) {
      return true;
    }
    try {
      Conversion.between(text, text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Returns the number in a text; null if the text stands for no value.
   *
   * @throws RejectedReadingException when the text is no number, or could be two
   */
  @Nullable WrittenNumber number(String text) {
    if (isMissing(text)) {
      return null;
    }
    if (!decimalPoint && GROUP.matcher(text).matches()) {
      throw ambiguous(text);
    }
    WrittenNumber number;
    try {
      number =
          (decimalComma || COMMA.matcher(text).matches() ? WITH_COMMA : NumberNotation.PLAIN)
              .read(text);
    } catch (NumberFormatException e) {
      throw ambiguous(text);
    }
    if (number == null) {
      throw bad(text, "is no number");
    }
    return number;
  }

  /**
   * Returns a number in another unit.
   *
   * @throws RejectedReadingException when its unit does not fit
   */
  static double in(String unit, WrittenNumber number) {
    try {
      return number.in(unit);
    } catch (IllegalArgumentException e) {
      throw bad(number.value() + " " + number.unit(), "is of another kind: " + e.getMessage());
    }
  }

  private static RejectedReadingException ambiguous(String text) {
    return bad(
        text,
        "may be two numbers: export it without formatting, or use a source of type csv and set"
            + " grouping or decimal");
  }

  private static RejectedReadingException bad(String text, String why) {
    return new RejectedReadingException(
        RejectReason.WRONG_TYPE, "the value " + Excerpt.of(text) + " " + why);
  }
}

package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.NumberNotation;
import io.crosstalk.collectors.text.WrittenNumber;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parser for values in the exports of web applications, which may have groups and units. Three
 * digits behind a single point or comma are refused, unless the file has a decimal point elsewhere.
 */
final class ExportNumbers {
  private static final Set<String> MISSING = Set.of("", "null", "undefined", "nan", "-", "n/a");

  /** Number with a comma that can only be the decimal separator. */
  private static final Pattern COMMA =
      Pattern.compile("[-+]?\\d{1,40},(?!\\d{3}(?:\\D|$))\\d{1,40}.*");

  /** Number with a point that may separate thousands. */
  private static final Pattern GROUP =
      Pattern.compile("[-+]?[1-9]\\d{0,2}\\.\\d{3}(?![eE][-+\\d])(?:\\D.*)?");

  private static final NumberNotation WITH_COMMA = NumberNotation.of(",", null);

  private final ExportNotation notation;

  ExportNumbers(ExportNotation notation) {
    this.notation = notation;
  }

  /**
   * Returns the number in a text; null if the text stands for no value.
   *
   * @throws RejectedReadingException when the text is no number, or could be two
   */
  @Nullable WrittenNumber read(String text) {
    if (MISSING.contains(text.toLowerCase(Locale.ROOT))) {
      return null;
    }
    if (!notation.decimalPoint() && GROUP.matcher(text).matches()) {
      throw ambiguous(text);
    }
    WrittenNumber number;
    try {
      number = (COMMA.matcher(text).matches() ? WITH_COMMA : NumberNotation.PLAIN).read(text);
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
      throw bad(number.value() + " " + number.unit(), String.valueOf(e.getMessage()));
    }
  }

  private static RejectedReadingException ambiguous(String text) {
    return bad(
        text,
        "may be two numbers: export it without formatting, or use a source of type csv and set"
            + " grouping or decimal");
  }

  private static RejectedReadingException bad(String text, String why) {
    String shown = text.length() > 40 ? text.substring(0, 40) + "…" : text;
    return new RejectedReadingException(
        RejectReason.WRONG_TYPE, "the value '" + shown + "' " + why);
  }
}

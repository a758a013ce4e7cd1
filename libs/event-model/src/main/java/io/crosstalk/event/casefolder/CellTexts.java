package io.crosstalk.event.casefolder;

import io.crosstalk.event.Excerpt;
import java.time.DateTimeException;
import java.time.OffsetDateTime;

/** Parsers of CSV cells; the messages describe the error. */
final class CellTexts {
  private static final int MAX_DIGITS = 15;

  private CellTexts() {}

  /** Text of a cell that must not be empty. */
  static String required(String text, String column) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("the field '" + column + "' is missing");
    }
    return text;
  }

  /** Time of a cell in epoch milliseconds. */
  static long time(String text) {
    return consistsOf("0123456789", required(text, "time")) && text.length() <= MAX_DIGITS
        ? Long.parseLong(text)
        : iso(text);
  }

  private static long iso(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "the time "
              + Excerpt.of(text)
              + " is neither ISO-8601 with an offset (2026-01-31T20:00:00Z) nor epoch milliseconds",
          e);
    }
  }

  /**
   * Finite decimal number of a cell; Java's own parser would also accept "1d", "0x1p3" and blanks.
   */
  static double number(String text) {
    try {
      double value = Double.parseDouble(required(text, "value"));
      if (Double.isFinite(value) && consistsOf("0123456789+-.eE", text)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(notANumber(text), e);
    }
    throw new IllegalArgumentException(notANumber(text));
  }

  private static String notANumber(String text) {
    return "the value " + Excerpt.of(text) + " is not a number";
  }

  private static boolean consistsOf(String characters, String text) {
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }
}

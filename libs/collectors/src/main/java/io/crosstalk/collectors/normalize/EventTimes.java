package io.crosstalk.collectors.normalize;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;

/** Parses times in NDJSON and CSV. */
final class EventTimes {
  /** Last millisecond of the year 9998, because watermarks are later than the samples. */
  static final long MAX_MS = 253_370_764_799_999L;

  private static final int MAX_DIGITS = 15;

  private EventTimes() {}

  /**
   * Parses a time.
   *
   * @param text ISO-8601 with an offset (fractions of milliseconds are cut off), or epoch
   *     milliseconds in digits
   * @return epoch milliseconds, from 0 to the end of the year 9998
   * @throws RejectedReadingException when the text is anything else
   */
  static long parse(String text) {
    return check(isDigits(text) ? digits(text) : iso(text), text);
  }

  /**
   * Checks that epoch milliseconds are between 0 and the end of the year 9998, and returns them.
   */
  static long check(long timeMs) {
    return check(timeMs, Long.toString(timeMs));
  }

  private static long check(long timeMs, String text) {
    if (timeMs < 0 || timeMs > MAX_MS) {
      throw RejectedReadingException.badTime(text, "lies outside the years 1970 to 9998");
    }
    return timeMs;
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static long digits(String text) {
    return text.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(text);
  }

  private static long iso(String text) {
    try {
      return OffsetDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME)
          .toInstant()
          .toEpochMilli();
    } catch (DateTimeException e) {
      throw RejectedReadingException.badTime(
          text, "is neither ISO-8601 with an offset (2026-01-31T20:00:00Z) nor epoch milliseconds");
    } catch (ArithmeticException e) {
      throw RejectedReadingException.badTime(text, "lies outside the years 1970 to 9998");
    }
  }
}

package io.crosstalk.collectors.zvm;

import java.time.DateTimeException;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parser for the times of day in reports, in their different spellings. */
final class TimeOfDayParser {
  private static final Pattern WINDOW =
      Pattern.compile("\\b\\d{1,2}:\\d{2}(:\\d{2})? (to|-) (\\d{1,2}:\\d{2}(:\\d{2})?)\\b");
  private static final Pattern INTERVAL =
      Pattern.compile("\\bInterval\\b.*?\\b(\\d{1,2}:\\d{2}(:\\d{2})?)\\b");

  private TimeOfDayParser() {}

  /**
   * Returns the end of the measured interval, if a line of the report states one; otherwise null.
   */
  static @Nullable LocalTime windowEnd(String line) {
    Matcher window = WINDOW.matcher(line);
    if (window.find()) {
      return time(String.valueOf(window.group(3)));
    }
    Matcher interval = INTERVAL.matcher(line);
    return interval.find() ? time(String.valueOf(interval.group(1))) : null;
  }

  /** Parses a time of day; null if the text is none. */
  static @Nullable LocalTime time(String text) {
    try {
      return LocalTime.parse(text.indexOf(':') == 1 ? "0" + text : text);
    } catch (DateTimeException e) {
      return null;
    }
  }
}

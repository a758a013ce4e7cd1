package io.crosstalk.collectors.settings;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in settings: {@code 90s}, {@code 10m}, or ISO-8601 ({@code PT90S}). */
public final class DurationText {
  private static final Pattern SIMPLE = Pattern.compile("([+-]?\\d+)([a-zA-Z]{0,2})");

  private DurationText() {}

  /**
   * Parses a duration; a number alone is milliseconds.
   *
   * @throws IllegalArgumentException when the text is no duration, or too long for a duration
   */
  public static Duration parse(String text) {
    Matcher simple = SIMPLE.matcher(text);
    try {
      return simple.matches()
          ? Duration.of(Long.parseLong(simple.group(1)), unit(simple.group(2)))
          : Duration.parse(text);
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException("'" + text + "' is no duration", e);
    }
  }

  private static ChronoUnit unit(String suffix) {
    return switch (suffix.toLowerCase(Locale.ROOT)) {
      case "ns" -> ChronoUnit.NANOS;
      case "us" -> ChronoUnit.MICROS;
      case "", "ms" -> ChronoUnit.MILLIS;
      case "s" -> ChronoUnit.SECONDS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      case "d" -> ChronoUnit.DAYS;
      default -> throw new IllegalArgumentException("'" + suffix + "' is no unit of time");
    };
  }
}

package io.crosstalk.local.console;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats numbers, durations and times for people. */
public final class Format {
  private Format() {}

  /** Duration as seconds with one decimal. */
  public static String duration(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1_000.0);
  }

  /**
   * Number and noun, such as {@code 1 incident} or {@code 1,200 incidents}.
   *
   * @param singular noun whose plural ends with an additional {@code s}
   */
  public static String quantity(long number, String singular) {
    return String.format(Locale.ROOT, "%,d %s%s", number, singular, number == 1 ? "" : "s");
  }

  /**
   * A time without the parts of its second.
   *
   * @param time time in RFC 3339; another text stays as it is
   */
  public static String seconds(String time) {
    try {
      return Instant.parse(time).truncatedTo(ChronoUnit.SECONDS).toString();
    } catch (DateTimeException e) {
      return time;
    }
  }
}

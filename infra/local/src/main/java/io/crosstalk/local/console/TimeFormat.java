package io.crosstalk.local.console;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Formats times for people. */
public final class TimeFormat {
  private TimeFormat() {}

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

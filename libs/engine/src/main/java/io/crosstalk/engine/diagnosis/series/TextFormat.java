package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats of numbers and times in English text. */
public final class TextFormat {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);

  private static final double MINUTES_FROM_S = 120;

  private static final double TIMES_FROM = 2;

  private TextFormat() {}

  /**
   * Time of day with its zone.
   *
   * @param timeZone IANA id of the time zone; null for UTC
   */
  public static String time(Instant at, @Nullable String timeZone) {
    return timeOfDay(at, timeZone) + (timeZone == null ? " UTC" : " (" + timeZone + ")");
  }

  /**
   * Time of day without its zone.
   *
   * @param timeZone IANA id of the time zone; null for UTC
   */
  public static String timeOfDay(Instant at, @Nullable String timeZone) {
    return TIME.format(at.atZone(ZoneId.of(timeZone == null ? "UTC" : timeZone)));
  }

  /**
   * Duration in at most three digits.
   *
   * @param seconds duration in seconds
   */
  public static String duration(double seconds) {
    return Math.abs(seconds) >= MINUTES_FROM_S
        ? new Quantity(Math.rint(seconds / 60), "min").text()
        : new Quantity(seconds, "s").text();
  }

  /**
   * First word of a sentence about all members of a group.
   *
   * @param count size of the group, at least 2
   */
  public static String all(int count) {
    return count == 2 ? "Both" : "All " + count;
  }

  /** Share in percent, such as {@code 53 %}. */
  public static String part(double part) {
    double percent = 100 * part;
    return new Quantity(percent >= 10 ? Math.rint(percent) : percent, "%").text();
  }

  /**
   * Words for a load that is about the same as before: {@code no more}, or {@code hardly more} when
   * the load has grown a little.
   */
  public static String hardlyMore(double growth) {
    return Math.rint(100 * growth) > 0 ? "hardly more" : "no more";
  }

  /** Ratio to a total, such as {@code 53 % of} or {@code 3.4 times}. */
  public static String beside(double ratio) {
    return ratio >= TIMES_FROM
        ? Estimate.withoutError(ratio, "1").text() + " times"
        : part(ratio) + " of";
  }

  /** Change in percent with its sign, such as {@code +3 %}. */
  public static String percent(double change) {
    String sign = change < 0 ? "−" : "+";
    return sign + new Quantity(Math.rint(Math.abs(100 * change)), "%").text();
  }
}

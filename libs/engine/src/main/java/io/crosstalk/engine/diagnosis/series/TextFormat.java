package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Formats of numbers and times in English text. */
public final class TextFormat {

  private static final double MINUTES_FROM_S = 120;

  private static final double TIMES_FROM = 2;

  private TextFormat() {}

  /**
   * Time of day with its zone.
   *
   * @param timeZone IANA id of the time zone; null for UTC
   */
  public static String time(Instant at, @Nullable String timeZone) {
    String time = timeOfDay(at, timeZone);
    return time + (timeZone == null ? " UTC" : " (" + timeZone + ")");
  }

  /**
   * Time of day without its zone.
   *
   * @param timeZone IANA id of the time zone; null for UTC
   */
  public static String timeOfDay(Instant at, @Nullable String timeZone) {
    return Texts.time("time.hour", at.atZone(ZoneId.of(timeZone == null ? "UTC" : timeZone)));
  }

  /**
   * Duration in seconds, or in minutes of two digits or more.
   *
   * @param seconds duration in seconds
   */
  public static String duration(double seconds) {
    return Math.abs(seconds) >= MINUTES_FROM_S
        ? Texts.minutes(seconds)
        : Texts.text(new Quantity(seconds, "s"));
  }

  /** Share in percent, such as {@code 53 %}. */
  public static String part(double part) {
    double percent = 100 * part;
    return Texts.text(new Quantity(percent >= 10 ? Math.rint(percent) : percent, "%"));
  }

  /**
   * Words for a load that is about the same as before: {@code no more}, or {@code hardly more} when
   * the load has grown a little.
   */
  public static String hardlyMore(double growth) {
    return Texts.of(Math.rint(100 * growth) > 0 ? "load.hardlyMore" : "load.noMore");
  }

  /** Ratio to a total, such as {@code 53 % of} or {@code 3.4 times}. */
  public static String beside(double ratio) {
    return ratio >= TIMES_FROM
        ? Texts.of("ratio.times", Estimate.withoutError(ratio, "1"))
        : Texts.of("ratio.part", part(ratio));
  }

  /**
   * Growth from an earlier level as the text shows it, so that all texts on one change state the
   * same percentage.
   */
  public static double growth(double during, Estimate before) {
    double shown = before.shown();
    return shown > 0 ? during / shown - 1 : during > 0 ? 1 : 0;
  }

  /** Change in percent with its sign, such as {@code +3 %}. */
  public static String percent(double change) {
    String sign = change < 0 ? "−" : "+";
    return sign + Texts.text(new Quantity(Math.rint(Math.abs(100 * change)), "%"));
  }
}

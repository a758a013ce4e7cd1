package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How numbers and times are written for people. */
final class Sentences {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final double MINUTES_FROM_S = 120;

  private static final double TIMES_FROM = 2;

  private Sentences() {}

  static String time(Instant at) {
    return TIME.format(at);
  }

  /** Of seconds, at most three digits. */
  static String duration(double seconds) {
    return Math.abs(seconds) >= MINUTES_FROM_S
        ? new Quantity(Math.rint(seconds / 60), "min").text()
        : new Quantity(seconds, "s").text();
  }

  /** The first word of a sentence about all of some, at least two. */
  static String all(int count) {
    return count == 2 ? "Both" : "All " + count;
  }

  /** A part of a whole: {@code 53 %}. */
  static String part(double part) {
    double percent = 100 * part;
    return new Quantity(percent >= 10 ? Math.rint(percent) : percent, "%").text();
  }

  /** How a load that is about as it was compares with before: {@code no more}, unless it is. */
  static String hardlyMore(double growth) {
    return Math.rint(100 * growth) > 0 ? "hardly more" : "no more";
  }

  /** How large something is beside a whole: {@code 53 % of}, {@code 3.4 times}. */
  static String beside(double ratio) {
    return ratio >= TIMES_FROM
        ? Estimate.withoutError(ratio, "1").text() + " times"
        : part(ratio) + " of";
  }

  /** A change with its sign: {@code +3 %}. */
  static String percent(double change) {
    String sign = change < 0 ? "−" : "+";
    return sign + new Quantity(Math.rint(Math.abs(100 * change)), "%").text();
  }
}

package io.crosstalk.collectors.probe;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers, durations and sizes for messages. */
final class AmountFormat {
  private static final long KIB = 1024;
  private static final long MIB = KIB * KIB;
  private static final long GIB = MIB * KIB;
  private static final double MS_PER_SECOND = 1e3;

  private AmountFormat() {}

  /** Returns a number with about three digits; whole numbers have no decimals. */
  static String number(double value) {
    boolean whole = value == Math.rint(value) || value >= 100;
    String format = whole ? "%,.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }

  static String bytes(long bytes) {
    if (bytes >= GIB) {
      return plain((double) bytes / GIB) + " GiB";
    }
    return bytes >= MIB
        ? plain((double) bytes / MIB) + " MiB"
        : plain((double) bytes / KIB) + " KiB";
  }

  private static String plain(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.1f", value);
  }

  /** Returns a duration, in ms below a second, otherwise in s. */
  static String milliseconds(double ms) {
    return ms < MS_PER_SECOND ? number(ms) + " ms" : number(ms / MS_PER_SECOND) + " s";
  }

  static String duration(Duration duration) {
    return milliseconds((double) duration.toNanos() / Duration.ofMillis(1).toNanos());
  }
}

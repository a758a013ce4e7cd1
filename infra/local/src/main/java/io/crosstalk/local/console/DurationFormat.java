package io.crosstalk.local.console;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for people, for instance as seconds with one decimal. */
public final class DurationFormat {
  private static final int MILLIS_PER_SECOND = 1_000;

  private DurationFormat() {}

  public static String of(Duration duration) {
    return String.format(Locale.ROOT, "%.1f s", (double) duration.toMillis() / MILLIS_PER_SECOND);
  }

  static String sinceNanos(long nanoTime) {
    return of(Duration.ofNanos(System.nanoTime() - nanoTime));
  }
}

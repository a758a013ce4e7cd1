package io.crosstalk.local.console;

import java.time.Duration;
import java.util.Locale;

/** Durations as text for people. */
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

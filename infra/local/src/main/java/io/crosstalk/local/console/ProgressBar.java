package io.crosstalk.local.console;

import java.util.Locale;

/** Text of a progress bar. */
public final class ProgressBar {
  private static final int WIDTH = 20;

  private ProgressBar() {}

  /**
   * Bar of a share: {@code [####......] 40 % 400 of 1,000 rows}; without a total, only the count.
   */
  public static String of(long count, long total, String unit) {
    if (total <= 0) {
      return String.format(Locale.ROOT, "%,d %s", count, unit);
    }
    double share = Math.clamp((double) count / total, 0, 1);
    int filled = (int) (share * WIDTH);
    return String.format(
        Locale.ROOT,
        "[%s%s] %3d %%  %,d of %,d %s",
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        (int) (share * 100),
        count,
        total,
        unit);
  }
}

package io.crosstalk.local.console;

import java.util.Locale;

/** Formats a progress bar as text. */
public final class ProgressBar {
  private static final int WIDTH = 20;

  private ProgressBar() {}

  /**
   * Formats a bar such as {@code [####......] 40 % 400 of 1,000 rows}.
   *
   * @param total number at the end; when it is not positive, only the count is shown
   * @param unit what is counted, such as {@code rows}
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

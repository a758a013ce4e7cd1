package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.SeriesKind;
import org.jspecify.annotations.Nullable;

/**
 * Names of histograms and summaries, which arrive as two series with the endings {@code _sum} and
 * {@code _count}.
 */
final class Distributions {
  private static final String SUM = "_sum";
  private static final String COUNT = "_count";

  private Distributions() {}

  /**
   * Returns the name of the histogram or summary whose sum or count a series may be; null when its
   * name has no such ending.
   */
  static @Nullable String base(ForeignSeries series, String folded) {
    if (series.kind() == SeriesKind.GAUGE) {
      return null;
    }
    for (String ending : new String[] {SUM, COUNT}) {
      if (folded.endsWith(ending) && folded.length() > ending.length()) {
        return folded.substring(0, folded.length() - ending.length());
      }
    }
    return null;
  }

  static boolean isCount(String folded) {
    return folded.endsWith(COUNT);
  }
}

package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.SeriesKind;
import org.jspecify.annotations.Nullable;

/** Histograms and summaries, which arrive as two series: their sums and their counts. */
final class Distributions {
  private static final String SUM = "_sum";
  private static final String COUNT = "_count";

  private Distributions() {}

  /** Name of the histogram that a series may be a part of; null when it is not a part of one. */
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

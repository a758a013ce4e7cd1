package io.crosstalk.engine.incident.grouping;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Series;
import io.crosstalk.event.Suspect;
import java.util.List;

/**
 * Finds evidence that has series to plot. Of many verdicts decided at one time about one shared
 * resource, only one verdict has the series.
 */
public final class PlottedEvidence {
  private PlottedEvidence() {}

  public static boolean has(Suspect suspect) {
    return has(suspect.evidence());
  }

  public static boolean has(List<Evidence> evidence) {
    for (Evidence each : evidence) {
      for (Series series : each.series()) {
        if (!series.points().isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }
}

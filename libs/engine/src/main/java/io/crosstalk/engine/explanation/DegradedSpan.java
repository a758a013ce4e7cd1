package io.crosstalk.engine.explanation;

import io.crosstalk.event.Episode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Time without a recovery in which a metric was degraded.
 *
 * @param to null while the degradation lasts
 */
record DegradedSpan(Instant from, @Nullable Instant to) {
  /**
   * Spans of episodes, the earliest first.
   *
   * @param tolerance pause between two episodes that is no recovery
   */
  static List<DegradedSpan> of(List<Episode> episodes, Duration tolerance) {
    List<DegradedSpan> spans = new ArrayList<>();
    for (Episode episode :
        episodes.stream().sorted(Comparator.comparing(Episode::onset)).toList()) {
      DegradedSpan next = new DegradedSpan(episode.onset(), episode.end());
      if (!spans.isEmpty() && spans.getLast().touches(next, tolerance)) {
        spans.add(spans.removeLast().with(next));
      } else {
        spans.add(next);
      }
    }
    return spans;
  }

  private boolean touches(DegradedSpan next, Duration tolerance) {
    return to == null || !next.from.isAfter(to.plus(tolerance));
  }

  private DegradedSpan with(DegradedSpan next) {
    Instant end = to;
    Instant other = next.to;
    return end == null || other == null
        ? new DegradedSpan(from, null)
        : new DegradedSpan(from, end.isAfter(other) ? end : other);
  }
}

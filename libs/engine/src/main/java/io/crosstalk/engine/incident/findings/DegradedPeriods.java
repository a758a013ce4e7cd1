package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Union of the times in which the victims of an incident were degraded. */
final class DegradedPeriods {
  private DegradedPeriods() {}

  /**
   * Joins spans that overlap or are related to each other by {@link Span#reach}.
   *
   * @return the periods by time, at most {@link Incident#MAX_PERIODS}; empty when there is only one
   */
  static List<DegradedPeriod> of(Stream<Span> spans) {
    List<DegradedPeriod> joined = new ArrayList<>();
    spans.sorted(Comparator.comparing(Span::from)).forEach(span -> add(joined, span));
    List<DegradedPeriod> bounded = bounded(joined);
    return bounded.size() == 1 ? List.of() : bounded;
  }

  private static void add(List<DegradedPeriod> joined, Span span) {
    DegradedPeriod last = joined.isEmpty() ? null : joined.getLast();
    if (last == null || isLater(span, last.to())) {
      joined.add(new DegradedPeriod(span.from(), span.to()));
    } else {
      joined.set(joined.size() - 1, new DegradedPeriod(last.from(), later(last.to(), span.to())));
    }
  }

  private static boolean isLater(Span span, @Nullable Instant end) {
    return end != null && span.from().minus(span.reach()).isAfter(end);
  }

  private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
    if (a == null || b == null) {
      return null;
    }
    return a.isAfter(b) ? a : b;
  }

  /** The same periods, of which those with the shortest pauses between them are joined. */
  private static List<DegradedPeriod> bounded(List<DegradedPeriod> periods) {
    if (periods.size() <= Incident.MAX_PERIODS) {
      return periods;
    }
    int[] borders =
        IntStream.range(1, periods.size())
            .boxed()
            .sorted(Comparator.comparing((Integer i) -> pause(periods, i)).reversed())
            .limit(Incident.MAX_PERIODS - 1L)
            .mapToInt(Integer::intValue)
            .sorted()
            .toArray();
    return IntStream.rangeClosed(0, borders.length)
        .mapToObj(
            i ->
                new DegradedPeriod(
                    periods.get(i == 0 ? 0 : borders[i - 1]).from(),
                    periods.get((i == borders.length ? periods.size() : borders[i]) - 1).to()))
        .toList();
  }

  /** Pause before a period. */
  private static Duration pause(List<DegradedPeriod> periods, int i) {
    return Duration.between(Objects.requireNonNull(periods.get(i - 1).to()), periods.get(i).from());
  }
}

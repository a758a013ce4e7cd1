package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Lists the times in which the victims of an incident were degraded. */
final class DegradedPeriods {
  private DegradedPeriods() {}

  /**
   * The measured periods of an incident.
   *
   * @return the periods by time, at most {@link Incident#MAX_PERIODS}; empty when one lasted from
   *     the onset to the end of the incident
   */
  static List<DegradedPeriod> of(DegradedTime time, DegradationPeriod whole) {
    List<DegradedPeriod> bounded = bounded(time.measured());
    return bounded.equals(List.of(new DegradedPeriod(whole.onset(), whole.end())))
        ? List.of()
        : bounded;
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

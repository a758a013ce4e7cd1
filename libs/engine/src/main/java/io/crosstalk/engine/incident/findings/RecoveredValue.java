package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.statistics.Median;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Series;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Value to which a metric has come back, from the series that verdicts keep to be plotted. */
final class RecoveredValue {
  private RecoveredValue() {}

  /**
   * The upper median of the samples after the last episode, or else the value that a remedy states.
   *
   * @param verdicts verdicts on one metric of one victim
   * @return null when it is not known, and when an episode has expired
   */
  static @Nullable Double of(List<Verdict> verdicts) {
    boolean isMeasured =
        verdicts.stream()
            .map(Verdict::episode)
            .allMatch(episode -> episode.end() != null && !episode.isExpired());
    return isMeasured ? last(verdicts).flatMap(RecoveredValue::value).orElse(null) : null;
  }

  private static Optional<Verdict> last(List<Verdict> verdicts) {
    return verdicts.stream().max(Comparator.comparing(verdict -> verdict.episode().onset()));
  }

  private static Optional<Double> value(Verdict verdict) {
    Episode episode = verdict.episode();
    Instant end = Objects.requireNonNull(episode.end());
    return series(verdict)
        .map(series -> after(end, series))
        .filter(values -> values.length > 0)
        .findFirst()
        .map(values -> Median.of(values, values.length))
        .or(() -> Optional.ofNullable(verdict.remedy()).flatMap(each -> value(each, verdict)));
  }

  private static Optional<Double> value(Remedy remedy, Verdict verdict) {
    Victim victim = verdict.victim();
    return remedy.verified()
            && remedy.resource().equals(victim.resource())
            && remedy.metric().equals(victim.metric())
        ? Optional.of(remedy.after())
        : Optional.empty();
  }

  private static Stream<Series> series(Verdict verdict) {
    Victim victim = verdict.victim();
    return Stream.concat(
            verdict.evidence().stream(),
            verdict.suspects().stream().map(Suspect::evidence).flatMap(List::stream))
        .map(Evidence::series)
        .flatMap(List::stream)
        .filter(each -> each.resource().equals(victim.resource()))
        .filter(each -> each.metric().equals(victim.metric()));
  }

  /** The values after a time. */
  private static double[] after(Instant end, Series series) {
    return series.points().stream()
        .filter(point -> point.timeMs() > end.toEpochMilli())
        .mapToDouble(Series.Point::value)
        .toArray();
  }
}

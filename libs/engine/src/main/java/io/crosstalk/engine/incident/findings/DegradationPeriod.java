package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Resolution;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Period in which the listed victims were degraded.
 *
 * @param end null while one of their episodes is open
 * @param detectedAt time at which the first of their episodes was detected
 * @param dataState {@link DataState#NO_DATA} when the victims of all open episodes are silent
 * @param resolution null while one of their episodes is open
 */
public record DegradationPeriod(
    Instant onset,
    @Nullable Instant end,
    Instant detectedAt,
    DataState dataState,
    @Nullable Resolution resolution) {
  static DegradationPeriod of(Collection<VerdictFacts> verdicts) {
    Span span = Span.of(verdicts);
    List<VerdictFacts> open = verdicts.stream().filter(VerdictFacts::isOpen).toList();
    boolean silent =
        open.stream().anyMatch(each -> episode(each).isSilent())
            && open.stream().allMatch(DegradationPeriod::sendsNothing);
    Instant detected =
        verdicts.stream()
            .map(verdict -> episode(verdict).detectedAt())
            .min(Comparator.naturalOrder())
            .orElseThrow();
    return new DegradationPeriod(
        span.from(),
        open.isEmpty() ? span.to() : null,
        detected,
        silent ? DataState.NO_DATA : DataState.CURRENT,
        open.isEmpty() ? resolution(verdicts) : null);
  }

  /** The reason for which the last open episode has ended. */
  private static Resolution resolution(Collection<VerdictFacts> verdicts) {
    VerdictFacts last =
        verdicts.stream()
            .max(
                Comparator.<VerdictFacts, Instant>comparing(each -> each.verdict().decidedAt())
                    .thenComparing(each -> episode(each).isExpired())
                    .thenComparing(VerdictFacts::episode))
            .orElseThrow();
    if (episode(last).isExpired()) {
      return Resolution.EXPIRED;
    }
    return hasLasted(last) ? Resolution.LASTING : Resolution.RECOVERED;
  }

  /**
   * Returns whether the episode ended because it had lasted for a week, as a new ordinary state.
   */
  private static boolean hasLasted(VerdictFacts facts) {
    Instant end = episode(facts).end();
    return end != null
        && Duration.between(episode(facts).onset(), end).toMillis()
            >= DiagnosisRequest.LASTING_MS - 2 * episode(facts).intervalMs();
  }

  private static boolean sendsNothing(VerdictFacts facts) {
    return episode(facts).isSilent() || facts.verdict().causeClass() == CauseClass.MISSING_SIGNAL;
  }

  private static Episode episode(VerdictFacts facts) {
    return facts.verdict().episode();
  }
}

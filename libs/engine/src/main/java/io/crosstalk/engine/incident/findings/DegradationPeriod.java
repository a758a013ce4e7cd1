package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Resolution;
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
    boolean silent = !open.isEmpty() && open.stream().allMatch(each -> episode(each).isSilent());
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
    return episode(last).isExpired() ? Resolution.EXPIRED : Resolution.RECOVERED;
  }

  private static Episode episode(VerdictFacts facts) {
    return facts.verdict().episode();
  }
}

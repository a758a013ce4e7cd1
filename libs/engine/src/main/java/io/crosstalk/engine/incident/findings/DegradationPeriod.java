package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Period in which the listed victims were degraded.
 *
 * @param end null while one of their episodes lasts
 * @param detectedAt time at which the first of their episodes was detected
 */
public record DegradationPeriod(Instant onset, @Nullable Instant end, Instant detectedAt) {
  static DegradationPeriod of(Collection<VerdictFacts> verdicts) {
    Span span = Span.of(verdicts);
    Instant detected =
        verdicts.stream()
            .map(verdict -> verdict.verdict().episode().detectedAt())
            .min(Comparator.naturalOrder())
            .orElseThrow();
    return new DegradationPeriod(span.from(), span.to(), detected);
  }
}

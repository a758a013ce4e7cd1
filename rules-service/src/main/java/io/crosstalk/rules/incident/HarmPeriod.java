package io.crosstalk.rules.incident;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * When the listed victims were hurt.
 *
 * @param end null while one of their episodes lasts
 * @param detectedAt when the first of their episodes was detected
 */
record HarmPeriod(Instant onset, @Nullable Instant end, Instant detectedAt) {
  static HarmPeriod of(Collection<VerdictFacts> verdicts) {
    Span span = Span.of(verdicts);
    Instant detected =
        verdicts.stream()
            .map(verdict -> verdict.verdict().episode().detectedAt())
            .min(Comparator.naturalOrder())
            .orElseThrow();
    return new HarmPeriod(span.from(), span.to(), detected);
  }
}

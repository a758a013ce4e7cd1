package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Remedy;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the changes made shortly before, during or shortly after an incident, and those among them
 * that reduced the degradation.
 */
final class IncidentRemedies {
  /**
   * Multiple of {@link Span#reach}, that is, ten sampling intervals, within which a change before
   * the onset belongs to the incident.
   */
  private static final int NEAR = 5;

  private IncidentRemedies() {}

  /** Earliest time of a change that belongs to an incident; earlier changes are history. */
  static Instant nearFrom(Span span) {
    return span.from().minus(span.reach().multipliedBy(NEAR));
  }

  /**
   * The first verified remedy; the first unverified one only when there is no other.
   *
   * @param ordered verdicts, the most important first
   */
  static @Nullable Remedy best(Stream<VerdictFacts> ordered) {
    return ordered
        .map(facts -> facts.verdict().remedy())
        .filter(Objects::nonNull)
        .reduce((first, next) -> first.verified() || !next.verified() ? first : next)
        .orElse(null);
  }
}

package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Verdict;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
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
   * The verified remedy with the largest improvement; an unverified one only when there is no
   * other.
   */
  static @Nullable Remedy best(Collection<VerdictFacts> verdicts) {
    return verdicts.stream()
        .map(VerdictFacts::verdict)
        .filter(verdict -> verdict.remedy() != null)
        .max(
            Comparator.<Verdict, Boolean>comparing(
                    verdict -> verdict.remedy() != null && verdict.remedy().verified())
                .thenComparingDouble(IncidentRemedies::improvement)
                .thenComparing(verdict -> verdict.episode().id(), Comparator.reverseOrder()))
        .map(Verdict::remedy)
        .orElse(null);
  }

  private static double improvement(Verdict verdict) {
    Remedy remedy = verdict.remedy();
    if (remedy == null) {
      return 0;
    }
    boolean lowIsBad =
        MetricCatalogue.of(verdict.victim().metric()).worse() == Metric.Worse.DOWNWARDS;
    return lowIsBad
        ? ratio(remedy.after(), remedy.before())
        : ratio(remedy.before(), remedy.after());
  }

  private static double ratio(double large, double small) {
    return small <= 0 ? Double.MAX_VALUE : large / small;
  }
}

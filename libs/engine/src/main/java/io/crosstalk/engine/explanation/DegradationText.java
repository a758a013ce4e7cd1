package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.util.List;

/** Text for the degradation: metric, ratio to the baseline, and onset. */
final class DegradationText {
  private static final double MOST_TIMES = 1000;

  private DegradationText() {}

  static String of(Incident incident, SiteTime site) {
    Victim first = incident.victims().getFirst();
    String since =
        incident.end() == null
            ? "since " + site.moment(incident.onset())
            : "from %s, for %s%s"
                .formatted(
                    site.moment(incident.onset()),
                    Phrases.duration(Duration.between(incident.onset(), incident.end())),
                    incident.victimCount() == 1 ? "" : " (with all affected resources)");
    return "%s%s: %s, %s.%s%s"
        .formatted(
            first.resource(),
            environment(first),
            incident.causeClass() == CauseClass.MISSING_SIGNAL
                ? "nothing is heard of it"
                : figures(first) + factor(first),
            since,
            ObjectiveText.of(incident),
            others(incident));
  }

  private static String environment(Victim victim) {
    return victim.environment() == Environment.UNKNOWN
        ? ""
        : " (" + victim.environment().plainName() + ")";
  }

  private static String figures(Victim victim) {
    return "%s %s, ordinarily %s"
        .formatted(
            MetricCatalogue.of(victim.metric()).plainName(),
            new Quantity(victim.observed(), victim.unit()).text(),
            Estimate.withoutError(victim.baseline(), victim.unit()).text());
  }

  /**
   * Ratio to the baseline; empty where it is no number, or has no meaning because the baseline is
   * near 0.
   */
  private static String factor(Victim victim) {
    boolean lowIsBad = MetricCatalogue.of(victim.metric()).worse() == Metric.Worse.DOWNWARDS;
    double good = lowIsBad ? victim.observed() : victim.baseline();
    double bad = lowIsBad ? victim.baseline() : victim.observed();
    return good > 0 && bad / good >= 1.05 && bad / good <= MOST_TIMES
        ? " (%s times worse)".formatted(Estimate.withoutError(bad / good, "1").text())
        : "";
  }

  private static String others(Incident incident) {
    boolean silent = incident.causeClass() == CauseClass.MISSING_SIGNAL;
    List<String> others =
        incident.victims().stream()
            .skip(1)
            .limit(Phrases.longestInFull())
            .map(
                victim ->
                    silent ? victim.resource() : victim.resource() + " (" + figures(victim) + ")")
            .toList();
    return others.isEmpty()
        ? ""
        : (silent ? " Also silent: " : " Also affected: ")
            + Phrases.list(others, incident.victimCount() - 1)
            + ".";
  }
}

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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Text for the degradation: metric, ratio to the baseline, and onset. */
final class DegradationText {
  private static final double MOST_TIMES = 1000;

  private DegradationText() {}

  static String of(Incident incident, ExplainedFacts facts) {
    Victim first = incident.victims().getFirst();
    String since = period(incident, facts.site());
    return "%s%s: %s, %s.%s%s%s"
        .formatted(
            first.resource(),
            environment(first),
            incident.causeClass() == CauseClass.MISSING_SIGNAL
                ? "nothing is heard of it"
                : worstFigures(first) + factor(first),
            since,
            besides(first, facts.metrics()),
            InfoText.of(incident),
            others(incident));
  }

  /** Begin of the degradation, and its duration when it has ended. */
  static String period(Incident incident, SiteTime site) {
    return incident.end() == null
        ? "since " + site.momentInZone(incident.onset())
        : "from %s, for %s%s"
            .formatted(
                site.momentInZone(incident.onset()),
                Phrases.duration(Duration.between(incident.onset(), incident.end())),
                incident.victimCount() == 1 ? "" : " (with all affected resources)");
  }

  /** Sentence on the other degraded metrics of the foremost victim; empty when there are none. */
  private static String besides(Victim first, List<Victim> metrics) {
    List<String> others =
        metrics.stream()
            .filter(each -> each.resource().equals(first.resource()))
            .filter(each -> !each.metric().equals(first.metric()))
            .filter(distinctBy(Victim::metric))
            .map(DegradationText::figures)
            .toList();
    return others.isEmpty() ? "" : " Besides: " + Phrases.list(others) + ".";
  }

  private static <T> Predicate<T> distinctBy(Function<T, ?> key) {
    Set<Object> seen = new HashSet<>();
    return each -> seen.add(key.apply(each));
  }

  private static String environment(Victim victim) {
    return victim.environment() == Environment.UNKNOWN
        ? ""
        : " (" + victim.environment().plainName() + ")";
  }

  static String figures(Victim victim) {
    return figures(victim, "");
  }

  private static String worstFigures(Victim victim) {
    Double worst = victim.worst();
    String text = worst == null ? "" : new Quantity(worst, victim.unit()).text();
    return figures(
        victim, text.isEmpty() || text.equals(observed(victim)) ? "" : " (at worst " + text + ")");
  }

  private static String figures(Victim victim, String worst) {
    return "%s %s%s, ordinarily %s"
        .formatted(
            MetricCatalogue.of(victim.metric()).plainName(),
            observed(victim),
            worst,
            Estimate.withoutError(victim.baseline(), victim.unit()).text());
  }

  private static String observed(Victim victim) {
    return new Quantity(victim.observed(), victim.unit()).text();
  }

  /**
   * Ratio to the baseline; empty where it is no number, or has no meaning because the baseline is
   * near 0.
   */
  private static String factor(Victim victim) {
    boolean lowIsBad = MetricCatalogue.of(victim.metric()).worse() == Metric.Worse.DOWNWARDS;
    double baseline = Estimate.withoutError(victim.baseline(), victim.unit()).shown();
    double good = lowIsBad ? victim.observed() : baseline;
    double bad = lowIsBad ? baseline : victim.observed();
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

package io.crosstalk.engine.explanation;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Text for the degradation: metric, ratio to the baseline, and onset. */
final class DegradationText {
  private static final double MOST_TIMES = 1000;

  private DegradationText() {}

  static String of(Incident incident, ExplainedFacts facts) {
    Victim first = foremost(incident, facts);
    String since = period(incident, facts);
    return Texts.of(
            "degradation",
            Phrases.named(first.resource(), first.environment()),
            incident.causeClass() == CauseClass.MISSING_SIGNAL
                ? Texts.of("degradation.silent")
                : worstFigures(first) + factor(first),
            since)
        + besides(first, facts.metrics())
        + InfoText.of(incident, facts.infoReason())
        + others(incident);
  }

  /**
   * The foremost victim with the metric to name first. Of several kinds of waiting, which are parts
   * of the same time, it is the one with the largest part more than ordinarily.
   */
  static Victim foremost(Incident incident, ExplainedFacts facts) {
    return foremost(incident.victims().getFirst(), facts.metrics());
  }

  private static Victim foremost(Victim first, List<Victim> metrics) {
    return isWait(first)
        ? Stream.concat(Stream.of(first), metrics.stream())
            .filter(each -> each.resource().equals(first.resource()) && isWait(each))
            .max(Comparator.comparingDouble(DegradationText::more))
            .orElse(first)
        : first;
  }

  /** The victims of an incident, at least one, with the foremost metric of the first one first. */
  static Stream<Victim> foremostFirst(List<Victim> victims) {
    Victim foremost = foremost(victims.getFirst(), victims);
    return Stream.concat(
        Stream.of(foremost), victims.stream().filter(each -> !each.equals(foremost)));
  }

  private static boolean isWait(Victim victim) {
    return victim.metric().startsWith("wait.");
  }

  private static double more(Victim victim) {
    return victim.observed() - victim.baseline();
  }

  /**
   * Begin and duration of the foremost degradation, and the end of all where that is another one.
   * After a recovery it is the begin of the latest degradation, with that of the first one. Without
   * known episodes it is the begin of the incident.
   */
  static String period(Incident incident, ExplainedFacts facts) {
    SiteTime site = facts.site();
    if (facts.episodes().isEmpty()) {
      return Texts.of("period.ofIncident", site.momentInZone(incident.onset()));
    }
    DegradedTime time = DegradedTime.of(facts.episodes());
    List<DegradedPeriod> periods = time.periods();
    Instant onset = periods.getFirst().from();
    Instant end = periods.getLast().to();
    if (end == null) {
      return time.isSeveralPeriods()
          ? Texts.of(
              "period.again", site.momentInZone(periods.getLast().from()), site.moment(onset))
          : Texts.of("period.since", site.momentInZone(onset));
    }
    String text = period(time, site.momentInZone(onset), Duration.between(onset, end));
    if (incident.end() == null) {
      return Texts.of("period.lasts", text);
    }
    return Duration.between(end, incident.end()).compareTo(tolerance(facts)) > 0
        ? Texts.of("period.lasted", text, site.day(incident.end()))
        : text;
  }

  /** Begin and duration of a degradation that has ended, without the time without samples. */
  private static String period(DegradedTime time, String onset, Duration whole) {
    String text =
        time.isSeveralPeriods()
            ? Texts.of("period.times", onset, time.periods().size(), Phrases.duration(whole))
            : Texts.of("period.from", onset, Phrases.duration(time.degraded()));
    return time.silent().isZero()
        ? text
        : Texts.of(
            time.isSeveralPeriods() ? "period.silent.within" : "period.silent.beside",
            text,
            Phrases.duration(time.silent()));
  }

  /** Two sampling intervals, within which two ends are the same. */
  private static Duration tolerance(ExplainedFacts facts) {
    return Duration.ofMillis(
        2 * facts.episodes().stream().mapToLong(Episode::intervalMs).max().orElse(0));
  }

  /** Sentence on the other degraded metrics of the foremost victim; empty when there are none. */
  private static String besides(Victim first, List<Victim> metrics) {
    List<String> others =
        metrics.stream()
            .filter(each -> each.resource().equals(first.resource()))
            .filter(each -> !each.metric().equals(first.metric()))
            .filter(distinctBy(Victim::metric))
            .sorted(Comparator.comparing(each -> isWait(each) ? -more(each) : 0.0))
            .map(DegradationText::figures)
            .toList();
    return others.isEmpty() ? "" : " " + Texts.of("degradation.besides", Phrases.list(others));
  }

  private static <T> Predicate<T> distinctBy(Function<T, ?> key) {
    Set<Object> seen = new HashSet<>();
    return each -> seen.add(key.apply(each));
  }

  static String figures(Victim victim) {
    return figures(victim, "");
  }

  private static String worstFigures(Victim victim) {
    Quantity worst = worst(victim);
    return worst.text().equals(observed(victim).text())
        ? figures(victim)
        : figures(victim, " " + Texts.of("degradation.worst", worst));
  }

  /** The worst sample of a victim's metric; the median while degraded when no sample is known. */
  static Quantity worst(Victim victim) {
    Double worst = victim.worst();
    return worst == null ? observed(victim) : new Quantity(worst, victim.unit());
  }

  private static String figures(Victim victim, String worst) {
    return Texts.of(
        "degradation.figures",
        Texts.metric(victim.metric()),
        observed(victim),
        worst,
        Estimate.withoutError(victim.baseline(), victim.unit()));
  }

  private static Quantity observed(Victim victim) {
    return new Quantity(victim.observed(), victim.unit());
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
        ? " " + Texts.of("degradation.times", Estimate.withoutError(bad / good, "1"))
        : "";
  }

  private static String others(Incident incident) {
    boolean silent = incident.causeClass() == CauseClass.MISSING_SIGNAL;
    List<String> others =
        incident.ownVictims().stream()
            .skip(1)
            .limit(Phrases.longestInFull())
            .map(
                victim ->
                    silent
                        ? victim.resource()
                        : victim.resource() + Phrases.inBrackets(figures(victim)))
            .toList();
    return others.isEmpty()
        ? ""
        : " "
            + Texts.of(
                silent ? "degradation.alsoSilent" : "degradation.alsoAffected",
                Phrases.list(others, incident.ownVictimCount() - 1));
  }
}

package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.util.List;

/** What is hurt, how much against what is ordinary, and since when. */
final class HarmWords {
  private HarmWords() {}

  static String of(Incident incident) {
    Victim first = incident.victims().getFirst();
    String since =
        incident.end() == null
            ? "since " + Phrases.moment(incident.onset())
            : "from %s, for %s"
                .formatted(
                    Phrases.moment(incident.onset()),
                    Phrases.duration(Duration.between(incident.onset(), incident.end())));
    return "%s%s: %s %s, ordinarily %s%s, %s.%s%s"
        .formatted(
            first.resource(),
            environment(first),
            MetricCatalogue.of(first.metric()).plainName(),
            new Quantity(first.observed(), first.unit()).text(),
            new Quantity(first.baseline(), first.unit()).text(),
            factor(first),
            since,
            others(incident.victims()),
            Consequences.of(first));
  }

  private static String environment(Victim victim) {
    return switch (victim.environment()) {
      case UNKNOWN -> "";
      default -> " (" + victim.environment().plainName() + ")";
    };
  }

  /** How many times worse; empty where that is no number. */
  private static String factor(Victim victim) {
    boolean lowIsBad = MetricCatalogue.of(victim.metric()).worse() == Metric.Worse.DOWNWARDS;
    double good = lowIsBad ? victim.observed() : victim.baseline();
    double bad = lowIsBad ? victim.baseline() : victim.observed();
    return good > 0 && bad / good >= 1.05
        ? " (%s times worse)".formatted(Quantity.number(rounded(bad / good)))
        : "";
  }

  /** Two digits are enough for a ratio. */
  private static double rounded(double ratio) {
    return ratio >= 10 ? Math.rint(ratio) : Math.rint(10 * ratio) / 10;
  }

  private static String others(List<Victim> victims) {
    List<String> others = victims.stream().skip(1).map(Victim::resource).toList();
    return others.isEmpty() ? "" : " Also hurt: " + Phrases.list(others) + ".";
  }
}

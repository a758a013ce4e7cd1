package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Change;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Changes since the last time and their effect: the same figure of the same victim, and how often
 * the trouble occurs.
 *
 * @param earlier earlier incidents, the newest first, at least one
 * @param changes changes since the last of them, by time; at least one
 */
record ChangesSinceLastTime(
    EarlierIncident incident, List<EarlierIncident> earlier, List<Change> changes, SiteTime site) {
  /** A degradation below this share of the previous one is a partial success. */
  private static final double BETTER = 0.7;

  /** Between this share and its inverse the degradation is unchanged. */
  private static final double SAME = 0.85;

  /** A lower frequency is stated only where at least so many times were expected. */
  private static final double EXPECTED = 4;

  /** A figure of one victim, this time and the last time. */
  record Pair(Victim now, Victim then) {
    /** Share of the degradation above the baseline that remains; 1 when nothing has changed. */
    double left() {
      double before = Math.abs(then.observed() - then.baseline());
      return before == 0 ? 1 : Math.abs(now.observed() - now.baseline()) / before;
    }
  }

  /** The figures of a victim that is in both incidents; empty when they cannot be compared. */
  Optional<Pair> pair() {
    EarlierIncident last = earlier.getFirst();
    return incident.victims().stream()
        .flatMap(
            now ->
                last.victims().stream()
                    .filter(then -> then.resource().equals(now.resource()))
                    .filter(then -> then.metric().equals(now.metric()))
                    .map(then -> new Pair(now, then)))
        .findFirst();
  }

  String words(Pair pair) {
    return "Changed since the last time: %s. %s%s"
        .formatted(
            changes.stream()
                .map(change -> Phrases.change(change, site))
                .collect(Collectors.joining("; ")),
            effect(pair),
            rarity());
  }

  private String effect(Pair pair) {
    String figures =
        "%s of %s %s, the last time %s"
            .formatted(
                MetricCatalogue.of(pair.now().metric()).plainName(),
                pair.now().resource(),
                new Quantity(pair.now().observed(), pair.now().unit()).text(),
                new Quantity(pair.then().observed(), pair.then().unit()).text());
    double left = pair.left();
    if (left <= BETTER) {
      return "Since then it is better, not well: " + figures + ".";
    }
    boolean same = left >= SAME && left <= 1 / SAME;
    return (same ? withoutEffect() : "Whether it helped is not clear: ") + figures + ".";
  }

  /** Text for the changes; the effects of several changes cannot be separated. */
  private String withoutEffect() {
    return changes.size() == 1
        ? "That had no significant effect: "
        : "All of that together had no significant effect: ";
  }

  /** Text for a lower frequency; empty unless far more times were expected than occurred. */
  private String rarity() {
    Instant changed = changes.getFirst().time();
    double before = days(earlier.getLast().onset(), changed);
    double since = days(changed, incident.onset());
    boolean rarer = earlier.size() / before * since >= EXPECTED;
    return rarer
        ? " It has become rarer: %d times in the %.0f days before, once in the %.0f days since."
            .formatted(earlier.size(), before, since)
        : "";
  }

  /** Number of days, at least one. */
  private static double days(Instant from, Instant to) {
    return Math.max(1, Duration.between(from, to).toHours() / 24.0);
  }
}

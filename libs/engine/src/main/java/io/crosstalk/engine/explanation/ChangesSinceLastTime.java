package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Changes since the last earlier incident and their effect, measured by the same metric of the same
 * victim and by how often the problem occurs.
 *
 * @param earlier earlier incidents, the newest first, at least one
 * @param changes changes since the latest earlier incident, by time; at least one
 */
record ChangesSinceLastTime(
    EarlierIncident incident, List<EarlierIncident> earlier, List<Change> changes, SiteTime site) {
  /** Share of the previous degradation below which the changes count as a partial success. */
  private static final double BETTER = 0.7;

  /**
   * Share of the previous degradation that counts as unchanged, up to the inverse of this value.
   */
  private static final double SAME = 0.85;

  /** Least number of expected incidents from which a lower frequency is stated. */
  private static final double EXPECTED = 4;

  /** One victim's metric in this incident and in the last one. */
  record Pair(Victim now, Victim then) {
    /**
     * Ratio of this degradation to the last one, both above the baseline; 1 when nothing has
     * changed.
     */
    double left() {
      double before = Math.abs(then.observed() - then.baseline());
      return before == 0 ? 1 : Math.abs(now.observed() - now.baseline()) / before;
    }
  }

  /**
   * Metric of a victim that is in both incidents; empty when there is none that can be compared.
   * The foremost metric of the degradation comes first.
   */
  Optional<Pair> pair() {
    EarlierIncident last = earlier.getFirst();
    return DegradationText.foremostFirst(incident.victims())
        .flatMap(
            now ->
                last.victims().stream()
                    .filter(then -> then.resource().equals(now.resource()))
                    .filter(then -> then.metric().equals(now.metric()))
                    .map(then -> new Pair(now, then)))
        .findFirst();
  }

  String words(Pair pair) {
    return isAimed() || isSame(pair) || causes().isEmpty() ? listed(pair) : counted();
  }

  /** Changes elsewhere are counted only, unless all is as before: then they are without effect. */
  private String counted() {
    return Texts.of("since.elsewhere.only", changes.size(), place()) + rarity();
  }

  private String listed(Pair pair) {
    String listed =
        changes.stream()
            .map(change -> Phrases.change(change, site))
            .collect(Collectors.joining("; "));
    return Texts.of("since", listed + aim()) + " " + effect(pair) + rarity();
  }

  /**
   * Text for changes that were not made where the cause was; such changes are no remedies. Empty
   * when one of them was made there, or the place of the cause is not known.
   */
  private String aim() {
    boolean elsewhere =
        !causes().isEmpty()
            && changes.stream().noneMatch(change -> causes().contains(change.resource()));
    return elsewhere ? Texts.of("since.elsewhere", changes.size(), place()) : "";
  }

  /** The culprits and the contention domain of the last time. */
  private List<String> causes() {
    EarlierIncident last = earlier.getFirst();
    return Stream.concat(
            last.culprits().stream().sorted(), Stream.ofNullable(last.contentionDomain()))
        .toList();
  }

  private String place() {
    return causes().stream().reduce((a, b) -> Texts.of("list.or", a, b)).orElseThrow();
  }

  /** Returns whether a change was made where the cause was, or on a victim. */
  private boolean isAimed() {
    EarlierIncident last = earlier.getFirst();
    return changes.stream()
        .map(Change::resource)
        .anyMatch(
            each ->
                last.culprits().contains(each)
                    || each.equals(last.contentionDomain())
                    || last.victims().stream().anyMatch(victim -> victim.resource().equals(each)));
  }

  private String effect(Pair pair) {
    String figures =
        Texts.of(
            "since.figures",
            Texts.metric(pair.now().metric()),
            pair.now().resource(),
            new Quantity(pair.now().observed(), pair.now().unit()),
            new Quantity(pair.then().observed(), pair.then().unit()),
            site.day(earlier.getFirst().onset()));
    double left = pair.left();
    if (left <= BETTER && isAimed()) {
      return Texts.of("since.better", figures);
    }
    return Texts.of(
        isSame(pair) ? "since.same" : left < 1 ? "since.somewhatBetter" : "since.worse", figures);
  }

  private static boolean isSame(Pair pair) {
    return pair.left() >= SAME && pair.left() <= 1 / SAME;
  }

  /** Text for a lower frequency; empty unless far fewer incidents occurred than were expected. */
  private String rarity() {
    Instant changed = changes.getFirst().time();
    double before = days(earlier.getLast().onset(), changed);
    double since = days(changed, incident.onset());
    boolean rarer = earlier.size() / before * since >= EXPECTED;
    return rarer
        ? " " + Texts.of("since.rarer", earlier.size(), Math.round(before), Math.round(since))
        : "";
  }

  /** Number of days, at least one. */
  private static double days(Instant from, Instant to) {
    return Math.max(1, Duration.between(from, to).toHours() / 24.0);
  }
}

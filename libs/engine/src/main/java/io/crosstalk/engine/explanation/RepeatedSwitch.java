package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Change;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A setting that was switched several times, and each degradation began and ended with one of its
 * values. Such a setting explains the degradation as well as a load with the same course does.
 *
 * @param resource resource whose setting was switched
 * @param on detail of the changes with which the degradations began
 * @param off detail of the changes with which they ended
 * @param times number of degradations that have ended
 */
record RepeatedSwitch(String resource, String on, String off, int times) {
  /** Sampling intervals before a begin or an end within which a change can be its cause. */
  private static final int INTERVALS = 2;

  /**
   * Finds the switch of an incident: a setting of one resource that is no culprit. Where several
   * resources were switched together, none of them is known to matter.
   *
   * @param facts with the episodes of one metric of one victim
   */
  static Optional<RepeatedSwitch> of(Incident incident, ExplainedFacts facts) {
    Set<String> culprits =
        culprits(incident).stream().map(Suspect::resource).collect(Collectors.toSet());
    List<RepeatedSwitch> found =
        facts.near().stream()
            .filter(change -> change.kind().isSetting() && !change.detail().isEmpty())
            .filter(change -> !culprits.contains(change.resource()))
            .collect(Collectors.groupingBy(Change::resource, TreeMap::new, Collectors.toList()))
            .entrySet()
            .stream()
            .flatMap(own -> of(own.getKey(), facts.episodes(), own.getValue()).stream())
            .toList();
    return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
  }

  private static Optional<RepeatedSwitch> of(
      String resource, List<Episode> episodes, List<Change> own) {
    List<Episode> ended =
        episodes.stream().filter(each -> each.end() != null && !each.isExpired()).toList();
    List<String> begins = details(episodes, own, Episode::onset);
    List<String> ends = details(ended, own, Episode::end);
    Set<String> ambiguous = new HashSet<>(begins);
    ambiguous.retainAll(ends);
    begins.removeAll(ambiguous);
    ends.removeAll(ambiguous);
    return ended.size() < 2 || begins.size() != 1 || ends.size() != 1
        ? Optional.empty()
        : Optional.of(
                new RepeatedSwitch(resource, begins.getFirst(), ends.getFirst(), ended.size()))
            .filter(each -> each.alwaysMatters(episodes, ended, own));
  }

  /** Returns whether each switch during the episodes was the begin or the end of one. */
  private boolean alwaysMatters(List<Episode> episodes, List<Episode> ended, List<Change> own) {
    Instant first = episodes.stream().map(Episode::onset).min(Instant::compareTo).orElseThrow();
    return own.stream()
        .filter(change -> !change.time().isBefore(first))
        .allMatch(
            change ->
                change.detail().equals(on)
                    ? coincides(change, episodes, Episode::onset)
                    : !change.detail().equals(off) || coincides(change, ended, Episode::end));
  }

  private static boolean coincides(
      Change change, List<Episode> episodes, Function<Episode, Instant> moment) {
    return episodes.stream()
        .anyMatch(
            each ->
                coincides(change.time(), moment.apply(each), Duration.ofMillis(each.intervalMs())));
  }

  /** Details of changes that coincide with the begins, or the ends, of all episodes. */
  private static List<String> details(
      List<Episode> episodes, List<Change> changes, Function<Episode, Instant> moment) {
    Set<String> common = new HashSet<>(changes.stream().map(Change::detail).toList());
    for (Episode episode : episodes) {
      Instant at = moment.apply(episode);
      Duration interval = Duration.ofMillis(episode.intervalMs());
      common.retainAll(
          changes.stream()
              .filter(change -> coincides(change.time(), at, interval))
              .map(Change::detail)
              .collect(Collectors.toSet()));
    }
    List<String> sorted = new ArrayList<>(common);
    sorted.sort(null);
    return sorted;
  }

  /** A change one sampling interval later, or more, is a reaction and not a cause. */
  private static boolean coincides(Instant change, Instant at, Duration interval) {
    return !change.isBefore(at.minus(interval.multipliedBy(INTERVALS)))
        && change.isBefore(at.plus(interval));
  }

  boolean contains(Change change) {
    return change.resource().equals(resource)
        && (change.detail().equals(on) || change.detail().equals(off));
  }

  /** The switch in words, beside the culprits that it cannot be told apart from. */
  String text(Incident incident) {
    List<Suspect> culprits = culprits(incident);
    String switched = Texts.of("switch", times, resource, on, off);
    return culprits.isEmpty()
        ? switched
        : switched
            + " "
            + Texts.of(
                "switch.orLoad",
                Phrases.list(culprits.stream().map(Suspect::resource).toList()),
                off,
                culprits.size());
  }

  /** Sentence that the setting explains the degradation, too; empty without a culprit. */
  String alternative(Incident incident) {
    return culprits(incident).isEmpty() ? "" : Texts.of("switch.alternative", resource, on);
  }

  private static List<Suspect> culprits(Incident incident) {
    return incident.suspects().stream().filter(Suspect::isCulprit).toList();
  }
}

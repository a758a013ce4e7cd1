package io.crosstalk.engine.explanation;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
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
import java.util.stream.Stream;

/**
 * A setting that was switched several times, and each degradation began and ended with one of its
 * values. Such a setting explains the degradation as well as a load with the same course does.
 *
 * @param resource resource whose setting was switched
 * @param on detail of the changes with which the degradations began
 * @param off detail of the changes with which they ended
 * @param times number of degradations
 */
public record RepeatedSwitch(String resource, String on, String off, int times) {
  /** Sampling intervals within which a change coincides with a begin or an end. */
  private static final int INTERVALS = 2;

  /**
   * Finds a switch.
   *
   * @param episodes episodes of one metric of one victim
   * @param changes changes around and during the episodes
   */
  public static Optional<RepeatedSwitch> of(List<Episode> episodes, List<Change> changes) {
    List<Episode> ended =
        episodes.stream().filter(each -> each.end() != null && !each.isExpired()).toList();
    return ended.size() == 1 || ended.isEmpty()
        ? Optional.empty()
        : changes.stream()
            .filter(DeliberateChanges::lasts)
            .collect(Collectors.groupingBy(Change::resource, TreeMap::new, Collectors.toList()))
            .entrySet()
            .stream()
            .filter(own -> own.getValue().size() >= ended.size())
            .flatMap(own -> on(own.getKey(), ended, own.getValue()).stream())
            .findFirst();
  }

  private static Optional<RepeatedSwitch> on(
      String resource, List<Episode> episodes, List<Change> own) {
    List<String> begins = details(episodes, own, Episode::onset);
    List<String> ends = details(episodes, own, Episode::end);
    Set<String> ambiguous = new HashSet<>(begins);
    ambiguous.retainAll(ends);
    begins.removeAll(ambiguous);
    ends.removeAll(ambiguous);
    return begins.isEmpty() || ends.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RepeatedSwitch(resource, begins.getFirst(), ends.getFirst(), episodes.size()));
  }

  /** Details of changes that coincide with the begins, or the ends, of all episodes. */
  private static List<String> details(
      List<Episode> episodes, List<Change> changes, Function<Episode, Instant> moment) {
    Set<String> common = new HashSet<>(changes.stream().map(Change::detail).toList());
    for (Episode episode : episodes) {
      Duration reach = Duration.ofMillis(INTERVALS * episode.intervalMs());
      Instant at = moment.apply(episode);
      common.retainAll(
          changes.stream()
              .filter(change -> Duration.between(change.time(), at).abs().compareTo(reach) <= 0)
              .map(Change::detail)
              .collect(Collectors.toSet()));
    }
    List<String> sorted = new ArrayList<>(common);
    sorted.sort(null);
    return sorted;
  }

  boolean contains(Change change) {
    return change.resource().equals(resource)
        && (change.detail().equals(on) || change.detail().equals(off));
  }

  /** The switch in words, beside the culprits that it cannot be told apart from. */
  String text(Incident incident) {
    String culprits = culprits(incident.suspects());
    return culprits.isEmpty() ? switched() : switched() + " " + Texts.of("switch.orLoad", culprits);
  }

  /** Sentence that follows the accusation of culprits; empty without one. */
  String besides(Incident incident) {
    return culprits(incident.suspects()).isEmpty()
        ? ""
        : " " + Texts.of("switch.besides", resource, on);
  }

  /**
   * Puts the advice to leave the setting alone first: it can be followed at once, and it shows
   * whether the setting or the load is the cause.
   *
   * @param others advice without that to undo a single change of this setting
   */
  public List<Advice> first(List<Advice> others, List<Suspect> suspects) {
    String culprits = culprits(suspects);
    String cost = Texts.of("advice.cost.setting", resource);
    Advice leave =
        new Advice(
            AdviceAction.CHANGE_SETTING,
            resource,
            Texts.of("advice.leave", resource, off),
            switched(),
            culprits.isEmpty() ? cost : Texts.of("advice.cost.leave", culprits) + " " + cost);
    return Stream.concat(Stream.of(leave), others.stream().filter(advice -> !isUndone(advice)))
        .toList();
  }

  private boolean isUndone(Advice advice) {
    return advice.action() == AdviceAction.UNDO_CHANGE && advice.resource().equals(resource);
  }

  private String switched() {
    return Texts.of("switch", times, resource, on, off);
  }

  private static String culprits(List<Suspect> suspects) {
    return suspects.stream()
        .filter(Suspect::isCulprit)
        .map(Suspect::resource)
        .collect(Collectors.joining(", "));
  }
}

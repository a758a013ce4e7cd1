package io.crosstalk.engine.explanation;

import static io.crosstalk.engine.explanation.TimelineEntry.Kind;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Timeline entries for culprits that are new or no longer named in a version of an incident. */
final class CulpritChange {
  private CulpritChange() {}

  /**
   * Writes the entries.
   *
   * @param isLikely whether a probability suffices for the team of the culprit to be notified
   */
  static List<TimelineEntry> between(
      @Nullable Incident last, Incident next, Instant at, Predicate<Suspect> isLikely) {
    Map<String, Suspect> before = last == null ? Map.of() : culprits(last);
    Map<String, Suspect> now = culprits(next);
    List<TimelineEntry> entries = new ArrayList<>();
    before.forEach(
        (resource, suspect) -> {
          if (!now.containsKey(resource)) {
            entries.add(new TimelineEntry(at, Kind.RETRACTION, retraction(suspect, next, now)));
          }
        });
    now.forEach(
        (resource, suspect) -> {
          Suspect earlier = before.get(resource);
          if (earlier == null) {
            entries.add(entry(suspect, at, culpritText(suspect)));
          } else if (isLikely.test(suspect) != isLikely.test(earlier)
              && !number(suspect.probability()).equals(number(earlier.probability()))) {
            entries.add(entry(suspect, at, crossing(suspect, earlier)));
          }
        });
    return entries;
  }

  private static Map<String, Suspect> culprits(Incident incident) {
    return incident.suspects().stream()
        .filter(Suspect::isCulprit)
        .collect(Collectors.toMap(Suspect::resource, s -> s, (a, b) -> a, LinkedHashMap::new));
  }

  private static String retraction(Suspect former, Incident next, Map<String, Suspect> now) {
    return Texts.of(
        "timeline.retraction",
        former.resource(),
        number(former.probability()),
        retractionReason(former, next, now));
  }

  private static String retractionReason(Suspect former, Incident next, Map<String, Suspect> now) {
    if (!now.isEmpty()) {
      return now.values().stream()
          .map(
              suspect ->
                  Texts.of(
                      "timeline.retraction.other",
                      suspect.resource(),
                      number(suspect.probability())))
          .collect(Collectors.joining(", "));
    }
    return next.suspects().stream()
        .filter(suspect -> suspect.resource().equals(former.resource()))
        .map(suspect -> Texts.of("timeline.retraction.probability", number(suspect.probability())))
        .findFirst()
        .orElseGet(() -> Texts.of("timeline.retraction.cause", next.causeClass()));
  }

  private static TimelineEntry entry(Suspect suspect, Instant at, String text) {
    return new TimelineEntry(at, Kind.CULPRIT, text, suspect.resource(), suspect.probability());
  }

  private static String crossing(Suspect now, Suspect earlier) {
    return Texts.of(
        now.probability() > earlier.probability()
            ? "timeline.culprit.risen"
            : "timeline.culprit.fallen",
        now.resource(),
        number(now.probability()),
        number(earlier.probability()));
  }

  private static String culpritText(Suspect suspect) {
    String probability = number(suspect.probability());
    return suspect.evidence().isEmpty()
        ? Texts.of("timeline.culprit", suspect.resource(), probability)
        : Texts.of(
            "timeline.culprit.because",
            suspect.resource(),
            probability,
            suspect.evidence().getFirst().summary());
  }

  private static String number(double probability) {
    return Texts.of("percent", Math.round(100 * probability));
  }
}

package io.crosstalk.report.timeline;

import static io.crosstalk.report.timeline.TimelineEntry.Kind;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.report.incident.Percent;
import io.crosstalk.report.incident.Teams;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Entries for culprits that are new, no longer named, or notified otherwise than before.
 *
 * @param next the new version
 * @param isDecided whether a person's decision on the grouping causes it
 */
record CulpritEntries(Incident next, Instant at, boolean isDecided) {
  List<TimelineEntry> since(@Nullable Incident last) {
    Map<String, Suspect> before = last == null ? Map.of() : culprits(last);
    Map<String, Suspect> now = culprits(next);
    List<TimelineEntry> entries = new ArrayList<>();
    before.forEach(
        (resource, suspect) -> {
          if (!now.containsKey(resource)) {
            entries.add(new TimelineEntry(at, Kind.RETRACTION, retraction(suspect, now)));
          }
        });
    now.forEach(
        (resource, suspect) -> {
          Suspect earlier = before.get(resource);
          if (earlier == null) {
            entries.add(entry(suspect, culprit(suspect)));
          } else if (Teams.isToBeNotified(suspect) != Teams.isToBeNotified(earlier)
              && !percent(suspect).equals(percent(earlier))) {
            entries.add(entry(suspect, crossing(suspect, earlier)));
          }
        });
    return entries;
  }

  private static Map<String, Suspect> culprits(Incident incident) {
    return incident.suspects().stream()
        .filter(Suspect::isCulprit)
        .collect(Collectors.toMap(Suspect::resource, s -> s, (a, b) -> a, LinkedHashMap::new));
  }

  private TimelineEntry entry(Suspect suspect, String text) {
    return new TimelineEntry(at, Kind.CULPRIT, text, suspect.resource(), suspect.probability());
  }

  private String retraction(Suspect former, Map<String, Suspect> now) {
    return isDecided
        ? Texts.of("timeline.retraction.decided", former.resource())
        : Texts.of("timeline.retraction", former.resource(), percent(former), reason(former, now));
  }

  private String reason(Suspect former, Map<String, Suspect> now) {
    if (!now.isEmpty()) {
      return now.values().stream()
          .map(each -> Texts.of("timeline.retraction.other", each.resource(), percent(each)))
          .collect(Collectors.joining(", "));
    }
    return next.suspects().stream()
        .filter(suspect -> suspect.resource().equals(former.resource()))
        .map(suspect -> Texts.of("timeline.retraction.probability", percent(suspect)))
        .findFirst()
        .orElseGet(() -> Texts.of("timeline.retraction.cause", next.causeClass()));
  }

  private static String crossing(Suspect now, Suspect earlier) {
    return Texts.of(
        now.probability() > earlier.probability()
            ? "timeline.culprit.risen"
            : "timeline.culprit.fallen",
        now.resource(),
        percent(now),
        percent(earlier));
  }

  private static String culprit(Suspect suspect) {
    return suspect.evidence().isEmpty()
        ? Texts.of("timeline.culprit", suspect.resource(), percent(suspect))
        : Texts.of(
            "timeline.culprit.because",
            suspect.resource(),
            percent(suspect),
            suspect.evidence().getFirst().summary());
  }

  private static String percent(Suspect suspect) {
    return Texts.of("percent", Percent.of(suspect.probability()));
  }
}

package io.crosstalk.engine.explanation;

import static io.crosstalk.engine.explanation.TimelineEntry.Kind;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Timeline entries for culprits that are new or no longer named in a version of an incident. */
final class CulpritChange {
  private CulpritChange() {}

  static List<TimelineEntry> between(@Nullable Incident last, Incident next, Instant at) {
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
          if (!before.containsKey(resource)) {
            entries.add(new TimelineEntry(at, Kind.CULPRIT, culpritText(suspect)));
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
    String taken =
        former.resource()
            + " is not the culprit, as was said with probability "
            + number(former.probability())
            + ": ";
    if (!now.isEmpty()) {
      return taken
          + now.values().stream()
              .map(suspect -> suspect.resource() + " is, with " + number(suspect.probability()))
              .collect(Collectors.joining(", "));
    }
    return next.suspects().stream()
        .filter(suspect -> suspect.resource().equals(former.resource()))
        .map(
            suspect ->
                taken
                    + "with what is known now the probability is "
                    + number(suspect.probability()))
        .findFirst()
        .orElse(
            taken
                + "with what is known now the cause is "
                + next.causeClass().wireName().replace('_', ' '));
  }

  private static String culpritText(Suspect suspect) {
    String named =
        suspect.resource()
            + " is named as the culprit with probability "
            + number(suspect.probability());
    return suspect.evidence().isEmpty()
        ? named
        : named + ": " + suspect.evidence().getFirst().summary();
  }

  private static String number(double probability) {
    return String.format(Locale.ROOT, "%.2f", probability);
  }
}

package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.EarlierIncidents;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds earlier incidents with the same signature, in memory and in the history. */
final class Recurrences {
  /** Maximum number of earlier incidents from which a rhythm is derived. */
  static final int MOST = 100;

  private static final Comparator<EarlierIncident> NEWEST_FIRST =
      Comparator.comparing(EarlierIncident::onset).reversed().thenComparing(EarlierIncident::id);

  private final EarlierIncidents history;
  private final RecentIncidents recent;

  Recurrences(EarlierIncidents history, RecentIncidents recent) {
    this.history = history;
    this.recent = recent;
  }

  /** Similar incidents that began before an incident, the newest first. */
  List<EarlierIncident> of(EarlierIncident incident) {
    Map<String, EarlierIncident> known = new TreeMap<>();
    history.resembling(incident).stream()
        .filter(past -> !recent.contains(past.id()))
        .forEach(past -> known.put(past.id(), past));
    recent.resembling(incident).forEach(past -> known.put(past.id(), past));
    return known.values().stream()
        .filter(past -> past.onset().isBefore(incident.onset()))
        .filter(past -> !past.id().equals(incident.id()) && past.isLike(incident))
        .sorted(NEWEST_FIRST)
        .limit(MOST)
        .toList();
  }
}

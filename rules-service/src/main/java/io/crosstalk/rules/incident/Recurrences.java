package io.crosstalk.rules.incident;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds earlier incidents with the same signature, among the open dossiers and in what is past. */
final class Recurrences {
  /** As many as a rhythm is read from. */
  static final int MOST = 100;

  private static final Comparator<PastIncident> NEWEST_FIRST =
      Comparator.comparing(PastIncident::onset).reversed().thenComparing(PastIncident::id);

  private final History history;
  private final RecentIncidents recent;

  Recurrences(History history, RecentIncidents recent) {
    this.history = history;
    this.recent = recent;
  }

  /** Those that began before it, the newest first. */
  List<PastIncident> of(PastIncident incident) {
    Map<String, PastIncident> known = new TreeMap<>();
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

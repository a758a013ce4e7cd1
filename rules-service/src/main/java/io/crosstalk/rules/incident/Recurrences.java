package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Finds earlier incidents with the same signature, among the open dossiers and in what is past. */
final class Recurrences {
  /** As many as a rhythm is read from. */
  static final int MOST = 100;

  private static final Comparator<PastIncident> NEWEST_FIRST =
      Comparator.comparing(PastIncident::onset).reversed().thenComparing(PastIncident::id);

  private final History history;
  private final Supplier<Collection<Dossier>> dossiers;

  Recurrences(History history, Supplier<Collection<Dossier>> dossiers) {
    this.history = history;
    this.dossiers = dossiers;
  }

  /** Those that began before it, the newest first. */
  List<PastIncident> of(PastIncident incident) {
    Map<String, PastIncident> known = new TreeMap<>();
    history.resembling(incident).forEach(past -> known.put(past.id(), past));
    for (Dossier dossier : dossiers.get()) {
      known.remove(dossier.id());
      Incident published = dossier.published();
      if (dossier.isLive() && published != null) {
        known.put(dossier.id(), PastIncident.of(published));
      }
    }
    return known.values().stream()
        .filter(past -> past.onset().isBefore(incident.onset()))
        .filter(past -> !past.id().equals(incident.id()) && past.isLike(incident))
        .sorted(NEWEST_FIRST)
        .limit(MOST)
        .toList();
  }
}

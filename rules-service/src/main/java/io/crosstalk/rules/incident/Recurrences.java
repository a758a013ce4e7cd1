package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.Recurrence;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Finds earlier incidents with the same signature, among the open dossiers and in what is past. */
final class Recurrences {
  static final int MOST = 20;

  private static final Comparator<PastIncident> NEWEST_FIRST =
      Comparator.comparing(PastIncident::onset).reversed().thenComparing(PastIncident::id);

  private final History history;
  private final Supplier<Collection<Dossier>> dossiers;

  Recurrences(History history, Supplier<Collection<Dossier>> dossiers) {
    this.history = history;
    this.dossiers = dossiers;
  }

  List<Recurrence> of(String incident, String fingerprint, Instant onset) {
    Map<String, PastIncident> earlier = new TreeMap<>();
    history.withFingerprint(fingerprint).forEach(past -> earlier.put(past.id(), past));
    for (Dossier dossier : dossiers.get()) {
      earlier.remove(dossier.id());
      Incident published = dossier.published();
      if (dossier.isLive() && published != null && published.fingerprint().equals(fingerprint)) {
        earlier.put(dossier.id(), new PastIncident(dossier.id(), published.onset()));
      }
    }
    return earlier.values().stream()
        .filter(past -> past.onset().isBefore(onset) && !past.id().equals(incident))
        .sorted(NEWEST_FIRST)
        .limit(MOST)
        .map(past -> new Recurrence(past.id(), past.onset()))
        .toList();
  }
}

package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident.Recurrence;
import io.crosstalk.event.Series;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the earlier times say about an incident.
 *
 * @param earlier those with the same signature, the newest first
 * @param near changes around the onset and later, by time
 * @param between what was changed since the last of the earlier times and lasts, by time
 */
record Hindsight(
    PastIncident incident,
    List<PastIncident> earlier,
    List<Change> near,
    List<Change> between,
    SiteTime site) {
  private static final int MOST_SHOWN = 20;

  /**
   * Looks back.
   *
   * @param changes all that is known of
   * @param nearFrom since when they belong to the incident itself
   */
  static Hindsight of(
      PastIncident incident,
      List<PastIncident> earlier,
      List<Change> changes,
      Instant nearFrom,
      SiteTime site) {
    return new Hindsight(
        incident,
        earlier,
        changes.stream().filter(change -> !change.time().isBefore(nearFrom)).toList(),
        earlier.isEmpty()
            ? List.of()
            : changes.stream()
                .filter(Deeds::lasts)
                .filter(change -> change.time().isBefore(nearFrom))
                .filter(change -> change.time().isAfter(over(earlier.getFirst())))
                .toList(),
        site);
  }

  private static Instant over(PastIncident last) {
    return last.end() == null ? last.onset() : last.end();
  }

  /** At most {@link IncidentLimits#CHANGES}. */
  List<Change> changes() {
    return Stream.concat(between.stream(), near.stream()).limit(IncidentLimits.CHANGES).toList();
  }

  List<Recurrence> recurrences() {
    return earlier.stream()
        .limit(MOST_SHOWN)
        .map(past -> new Recurrence(past.id(), past.onset()))
        .toList();
  }

  /**
   * What it adds to an incident's own evidence.
   *
   * @param series the victim's
   */
  List<Evidence> evidence(List<Series> series) {
    return Stream.of(recurrence(series), sequel(series)).flatMap(Optional::stream).toList();
  }

  private Optional<Evidence> recurrence(List<Series> series) {
    return earlier.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Evidence(
                EvidenceKind.RECURRENCE,
                RecurrenceWords.of(earlier, incident.onset(), site),
                earlier.size(),
                "1",
                series));
  }

  private Optional<Evidence> sequel(List<Series> series) {
    if (between.isEmpty()) {
      return Optional.empty();
    }
    Sequel sequel = new Sequel(incident, earlier, between, site);
    return sequel
        .pair()
        .map(
            pair ->
                new Evidence(
                    EvidenceKind.RECOVERY_AFTER_CHANGE,
                    sequel.words(pair),
                    pair.left(),
                    "1",
                    series));
  }
}

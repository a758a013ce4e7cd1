package io.crosstalk.engine.explanation;

import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.SiteTime;
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
 * Earlier incidents and changes that explain an incident.
 *
 * @param earlier incidents with the same signature, the newest first
 * @param near changes around the onset and later, by time
 * @param between permanent changes since the latest earlier incident, by time
 */
public record RelatedEvents(
    EarlierIncident incident,
    List<EarlierIncident> earlier,
    List<Change> near,
    List<Change> between,
    SiteTime site) {
  private static final int MOST_SHOWN = 20;

  /** Maximum number of changes that are listed for one incident. */
  private static final int MOST_CHANGES = 200;

  /**
   * Collects the earlier incidents and the changes.
   *
   * @param changes all known changes
   * @param nearFrom time from which changes belong to the incident itself
   */
  public static RelatedEvents of(
      EarlierIncident incident,
      List<EarlierIncident> earlier,
      List<Change> changes,
      Instant nearFrom,
      SiteTime site) {
    return new RelatedEvents(
        incident,
        earlier,
        changes.stream().filter(change -> !change.time().isBefore(nearFrom)).toList(),
        earlier.isEmpty()
            ? List.of()
            : changes.stream()
                .filter(DeliberateChanges::lasts)
                .filter(change -> change.time().isBefore(nearFrom))
                .filter(change -> change.time().isAfter(endOf(earlier.getFirst())))
                .toList(),
        site);
  }

  private static Instant endOf(EarlierIncident last) {
    return last.end() == null ? last.onset() : last.end();
  }

  /** The changes to list, at most {@link #MOST_CHANGES}. */
  public List<Change> changes() {
    return Stream.concat(between.stream(), near.stream()).limit(MOST_CHANGES).toList();
  }

  public List<Recurrence> recurrences() {
    return earlier.stream()
        .limit(MOST_SHOWN)
        .map(past -> new Recurrence(past.id(), past.onset()))
        .toList();
  }

  /**
   * Evidence from earlier incidents, in addition to an incident's own.
   *
   * @param series series of the victim
   */
  public List<Evidence> evidence(List<Series> series) {
    return Stream.of(recurrence(series), changesSinceLastTime(series))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Evidence> recurrence(List<Series> series) {
    return earlier.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Evidence(
                EvidenceKind.RECURRENCE,
                RecurrenceText.of(earlier, incident, site),
                earlier.size(),
                "1",
                series));
  }

  private Optional<Evidence> changesSinceLastTime(List<Series> series) {
    if (between.isEmpty()) {
      return Optional.empty();
    }
    ChangesSinceLastTime sinceLastTime = new ChangesSinceLastTime(incident, earlier, between, site);
    return sinceLastTime
        .pair()
        .map(
            pair ->
                new Evidence(
                    EvidenceKind.RECOVERY_AFTER_CHANGE,
                    sinceLastTime.words(pair),
                    pair.left(),
                    "1",
                    series));
  }
}

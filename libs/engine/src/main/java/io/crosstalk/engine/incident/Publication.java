package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A new version of an incident.
 *
 * @param incident the new version, with {@link IncidentState#UNRECORDED} as the time of recording
 * @param at event time of the verdicts that cause it
 * @param entries new entries of its timeline
 * @param selfEvidence evidence that the victim degrades itself; empty for all other causes
 */
public record Publication(
    Incident incident,
    PublicationKind kind,
    Instant at,
    IncidentStanding standing,
    List<TimelineEntry> entries,
    List<Evidence> selfEvidence) {
  public Publication {
    entries = List.copyOf(entries);
    selfEvidence = List.copyOf(selfEvidence);
  }

  /** The same version, whose entries in the timeline have another event time. */
  public Publication withEntriesAt(Instant time) {
    List<TimelineEntry> moved = entries.stream().map(entry -> entry.at(time)).toList();
    return new Publication(incident, kind, at, standing, moved, selfEvidence);
  }

  /** The same version with an entry before the others. */
  public Publication withFirst(TimelineEntry entry) {
    List<TimelineEntry> all = new ArrayList<>(List.of(entry));
    all.addAll(entries);
    return new Publication(incident, kind, at, standing, all, selfEvidence);
  }
}

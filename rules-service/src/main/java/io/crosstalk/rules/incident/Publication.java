package io.crosstalk.rules.incident;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import java.time.Instant;
import java.util.List;

/**
 * A new version of an incident.
 *
 * @param incident with {@link Dossier#UNRECORDED} as the time of recording
 * @param at event time of the verdicts that it follows from
 * @param entries what to add to its timeline
 * @param selfEvidence what speaks for the victim hurting itself; empty for every other cause
 */
public record Publication(
    Incident incident,
    PublicationKind kind,
    Instant at,
    Standing standing,
    List<TimelineEntry> entries,
    List<Evidence> selfEvidence) {
  public Publication {
    entries = List.copyOf(entries);
    selfEvidence = List.copyOf(selfEvidence);
  }
}

package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which new versions of an incident there are after the verdicts of one time. */
final class Publisher {
  /** Who takes over goes before who is taken over. */
  static final Comparator<Dossier> ORDER =
      Comparator.<Dossier, Boolean>comparing(dossier -> !dossier.isLive())
          .thenComparing(Placement.OLDEST_FIRST);

  private final IncidentWriter writer;
  private final OpeningRule rule;
  private final Instant at;

  Publisher(IncidentWriter writer, OpeningRule rule, Instant at) {
    this.writer = writer;
    this.rule = rule;
    this.at = at;
  }

  /** Publishes what has changed of an incident, which may be nothing. */
  List<Publication> publish(Dossier dossier) {
    return switch (dossier.standing()) {
      case Standing.Live live -> dossier.members().isEmpty() ? List.of() : publishLive(dossier);
      case Standing.Merged merged ->
          close(
              dossier,
              PublicationKind.MERGED,
              TimelineEntry.Kind.MERGED,
              "The same problem as " + merged.into());
      case Standing.Withdrawn withdrawn ->
          close(
              dossier,
              PublicationKind.RESOLVED,
              TimelineEntry.Kind.WITHDRAWN,
              "Every diagnosis behind this incident was taken back");
    };
  }

  private List<Publication> publishLive(Dossier dossier) {
    IncidentWriter.Draft written = writer.write(dossier, at);
    Incident draft = written.incident();
    if (dossier.published() == null && !rule.opens(draft, at)) {
      return List.of();
    }
    List<Publication> publications = new ArrayList<>();
    List<Victim> newVictims = newVictims(dossier, written.findings());
    while (!draft.equals(dossier.published())) {
      Incident last = dossier.published();
      Incident next = Versions.revised(draft, draft.revision() + 1);
      publications.add(
          new Publication(
              next,
              kind(last, next),
              at,
              dossier.standing(),
              TimelineWriter.write(last, next, at, newVictims),
              written.findings().blame().selfEvidence()));
      dossier.setPublished(next);
      newVictims = List.of();
      draft = IncidentWriter.following(next, draft, at);
    }
    dossier.setVictims(written.findings().victims(), written.victims());
    return publications;
  }

  private static List<Victim> newVictims(Dossier dossier, IncidentFindings findings) {
    Set<String> known = dossier.victimIds();
    return findings.hurt().stream()
        .map(HurtResource::victim)
        .filter(victim -> !known.contains(victim.resource()))
        .toList();
  }

  private List<Publication> close(
      Dossier dossier, PublicationKind kind, TimelineEntry.Kind entry, String text) {
    Incident last = dossier.published();
    if (last == null) {
      return List.of();
    }
    Incident closed = Versions.closed(last, at);
    dossier.setPublished(closed);
    return List.of(
        new Publication(
            closed,
            kind,
            at,
            dossier.standing(),
            List.of(new TimelineEntry(at, entry, text)),
            List.of()));
  }

  private static PublicationKind kind(@Nullable Incident last, Incident next) {
    if (last == null) {
      return PublicationKind.OPENED;
    }
    if (last.status() == next.status()) {
      return PublicationKind.UPDATED;
    }
    return switch (next.status()) {
      case RESOLVED -> PublicationKind.RESOLVED;
      case REOPENED -> PublicationKind.REOPENED;
      case OPEN, ACKNOWLEDGED -> PublicationKind.UPDATED;
    };
  }
}

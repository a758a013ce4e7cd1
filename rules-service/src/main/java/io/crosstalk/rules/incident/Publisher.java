package io.crosstalk.rules.incident;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

  /** A dossier after its publications, of which there may be none. */
  record Outcome(Dossier dossier, List<Publication> publications) {}

  Outcome publish(Dossier dossier) {
    return switch (dossier.standing()) {
      case Standing.Live live ->
          dossier.verdicts().isEmpty() ? none(dossier) : publishLive(dossier);
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

  private Outcome publishLive(Dossier dossier) {
    Dossier current = dossier;
    List<Publication> publications = new ArrayList<>();
    Incident draft = writer.write(current, at);
    if (current.published() == null && !rule.opens(draft, at)) {
      return none(dossier);
    }
    List<Evidence> selfEvidence = Blame.of(dossier.verdicts()).selfEvidence();
    while (!draft.equals(current.published())) {
      Incident next = Versions.revised(draft, draft.revision() + 1);
      publications.add(
          new Publication(
              next,
              kind(current.published(), next),
              at,
              current.standing(),
              TimelineWriter.write(current.published(), next, at),
              selfEvidence));
      current = current.withPublished(next);
      draft = writer.write(current, at);
    }
    return new Outcome(current, publications);
  }

  private Outcome close(
      Dossier dossier, PublicationKind kind, TimelineEntry.Kind entry, String text) {
    Incident last = dossier.published();
    if (last == null) {
      return none(dossier);
    }
    Incident closed = Versions.closed(last, at);
    Publication publication =
        new Publication(
            closed,
            kind,
            at,
            dossier.standing(),
            List.of(new TimelineEntry(at, entry, text)),
            List.of());
    return new Outcome(dossier.withPublished(closed), List.of(publication));
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

  private static Outcome none(Dossier dossier) {
    return new Outcome(dossier, List.of());
  }
}

package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.explanation.TimelineWriter;
import io.crosstalk.engine.incident.findings.IncidentFindings;
import io.crosstalk.engine.incident.findings.Teams;
import io.crosstalk.engine.incident.grouping.AffectedResource;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the new versions of an incident after the verdicts of one time. */
final class IncidentPublisher {
  private final IncidentWriter writer;
  private final Separations separations;
  private final Instant at;
  private final boolean isDecided;

  /**
   * Creates a publisher.
   *
   * @param isDecided whether a person has decided on the grouping: the decision itself is an entry
   *     of its own in the timelines, and the others do not say that the diagnosis has changed
   */
  IncidentPublisher(IncidentWriter writer, Separations separations, Instant at, boolean isDecided) {
    this.writer = writer;
    this.separations = separations;
    this.at = at;
    this.isDecided = isDecided;
  }

  /**
   * Orders incidents so that an incident into which another one is merged comes before that one,
   * and an incident from which members are separated comes after their incident.
   */
  Comparator<IncidentState> order() {
    return Comparator.<IncidentState, Boolean>comparing(state -> !state.isLive())
        .thenComparing(state -> separations.isOrigin(state.id()))
        .thenComparing(Placement.OLDEST_FIRST);
  }

  /** Publishes the changes of an incident; the result may be empty. */
  List<Publication> publish(IncidentState state) {
    return switch (state.standing()) {
      case IncidentStanding.Live live -> state.members().isEmpty() ? List.of() : publishLive(state);
      case IncidentStanding.Merged merged ->
          close(
              state,
              PublicationKind.MERGED,
              Resolution.MERGED,
              TimelineEntry.Kind.MERGED,
              isDecided ? null : Texts.of("timeline.merged", merged.into()));
      case IncidentStanding.Withdrawn withdrawn ->
          close(
              state,
              PublicationKind.WITHDRAWN,
              Resolution.WITHDRAWN,
              TimelineEntry.Kind.WITHDRAWN,
              Texts.of(isDecided ? "timeline.withdrawn.decided" : "timeline.withdrawn"));
    };
  }

  private List<Publication> publishLive(IncidentState state) {
    IncidentWriter.Draft written = writer.write(state, at);
    Incident draft = written.incident();
    List<Publication> publications = new ArrayList<>();
    List<Victim> newVictims = new ArrayList<>(newVictims(state, written.findings()));
    newVictims.addAll(newlyListed(state.published(), draft));
    TimelineEntry separation = isDecided ? null : separations.entry(state.id(), at);
    while (!draft.equals(state.published())) {
      Incident last = state.published();
      Incident next = IncidentVersions.revised(draft, draft.revision() + 1);
      List<TimelineEntry> entries =
          new ArrayList<>(
              asDecided(
                  TimelineWriter.write(last, next, at, newVictims, Teams::isLikely), last, next));
      Stream.ofNullable(separation).forEach(entries::add);
      publications.add(
          new Publication(
              next,
              kind(last, next),
              at,
              state.standing(),
              entries,
              written.findings().culpritFindings().selfEvidence()));
      state.setPublished(next);
      newVictims = List.of();
      separation = null;
      draft = IncidentWriter.following(next, draft, written.findings().period().resolution(), at);
    }
    state.setVictims(written.listed().all(), written.victims());
    return publications;
  }

  /** The entries of a version; after a decision of a person, in words that say so. */
  private List<TimelineEntry> asDecided(
      List<TimelineEntry> entries, @Nullable Incident last, Incident next) {
    if (!isDecided || last == null) {
      return entries;
    }
    List<TimelineEntry> decided = new ArrayList<>();
    for (String culprit : culprits(last)) {
      if (!culprits(next).contains(culprit)) {
        String text = Texts.of("timeline.retraction.decided", culprit);
        decided.add(new TimelineEntry(at, TimelineEntry.Kind.RETRACTION, text));
      }
    }
    entries.stream()
        .filter(entry -> entry.kind() != TimelineEntry.Kind.RETRACTION)
        .filter(entry -> entry.kind() != TimelineEntry.Kind.REOPENED || !wasClosed(last))
        .forEach(decided::add);
    return decided;
  }

  private static List<String> culprits(Incident version) {
    return version.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  /** Returns whether a version was no problem of its own. */
  private static boolean wasClosed(Incident version) {
    return version.resolution() == Resolution.MERGED
        || version.resolution() == Resolution.WITHDRAWN;
  }

  private static List<Victim> newVictims(IncidentState state, IncidentFindings findings) {
    Set<String> known = state.victimIds();
    return findings.affected().stream()
        .map(AffectedResource::victim)
        .filter(victim -> !known.contains(victim.resource()))
        .toList();
  }

  /** Victims of other incidents that the last version did not list. */
  private static List<Victim> newlyListed(@Nullable Incident last, Incident draft) {
    List<String> known =
        last == null ? List.of() : last.victims().stream().map(Victim::resource).toList();
    return draft.victims().stream()
        .filter(Victim::isOfAnotherIncident)
        .filter(victim -> !known.contains(victim.resource()))
        .toList();
  }

  private List<Publication> close(
      IncidentState state,
      PublicationKind kind,
      Resolution resolution,
      TimelineEntry.Kind entry,
      @Nullable String text) {
    Incident last = state.published();
    if (last == null) {
      return List.of();
    }
    Incident closed = IncidentVersions.closed(last, resolution, at);
    state.setPublished(closed);
    return List.of(
        new Publication(
            closed,
            kind,
            at,
            state.standing(),
            text == null ? List.of() : List.of(new TimelineEntry(at, entry, text)),
            List.of()));
  }

  private PublicationKind kind(@Nullable Incident last, Incident next) {
    if (last == null) {
      return PublicationKind.OPENED;
    }
    if (last.status() == next.status()) {
      return changed(last, next);
    }
    return switch (next.status()) {
      case RESOLVED -> PublicationKind.RESOLVED;
      case REOPENED -> PublicationKind.REOPENED;
      case OPEN, ACKNOWLEDGED -> changed(last, next);
    };
  }

  private PublicationKind changed(Incident last, Incident next) {
    if (separations.isOrigin(next.id())) {
      return PublicationKind.SPLIT;
    }
    if (TakenBack.isAny(last, next)) {
      return PublicationKind.RETRACTED;
    }
    return Headline.of(next).isNewsAfter(Headline.of(last))
        ? PublicationKind.CHANGED
        : PublicationKind.REVISED;
  }
}

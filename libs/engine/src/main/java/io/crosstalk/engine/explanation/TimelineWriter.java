package io.crosstalk.engine.explanation;

import static io.crosstalk.engine.explanation.TimelineEntry.Kind;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Describes the differences between two versions of an incident. */
public final class TimelineWriter {
  private static final int NAMED_VICTIMS = 5;

  private final @Nullable Incident last;
  private final Incident next;
  private final Instant at;
  private final List<TimelineEntry> entries = new ArrayList<>();

  private TimelineWriter(@Nullable Incident last, Incident next, Instant at) {
    this.last = last;
    this.next = next;
    this.at = at;
  }

  /**
   * Writes the entries of a new version.
   *
   * @param newVictims victims that the last version did not have, the most important first
   * @param isLikely whether a probability suffices for the team of the culprit to be notified
   */
  public static List<TimelineEntry> write(
      @Nullable Incident last,
      Incident next,
      Instant at,
      List<Victim> newVictims,
      Predicate<Suspect> isLikely) {
    return new TimelineWriter(last, next, at).write(newVictims, isLikely);
  }

  private List<TimelineEntry> write(List<Victim> newVictims, Predicate<Suspect> isLikely) {
    if (last == null) {
      add(Kind.OPENED, next.title());
    } else {
      status(last);
      victims(newVictims);
      cause(last);
    }
    entries.addAll(CulpritChange.between(last, next, at, isLikely));
    changes();
    remedy();
    recurrence();
    return entries;
  }

  private void status(Incident before) {
    if (before.dataState() != next.dataState() && next.end() == null) {
      add(
          Kind.NO_DATA,
          next.dataState() == DataState.NO_DATA
              ? Texts.of("timeline.noData")
              : Texts.of("timeline.data"));
    }
    if (before.status() != next.status()) {
      if (next.status() == IncidentStatus.RESOLVED) {
        add(
            Kind.RESOLVED,
            next.resolution() == Resolution.EXPIRED
                ? Texts.of("timeline.expired")
                : Texts.of("timeline.well", ended(next)));
      } else if (next.status() == IncidentStatus.REOPENED) {
        add(Kind.REOPENED, Texts.of("timeline.reopened", next.title()));
      }
    }
  }

  private static String ended(Incident incident) {
    SiteTime site = new SiteTime(ZoneId.of(incident.timeZone()));
    return incident.end() == null ? "" : site.momentInZone(incident.end());
  }

  private void victims(List<Victim> more) {
    if (more.size() > NAMED_VICTIMS) {
      String names =
          more.stream()
              .limit(NAMED_VICTIMS)
              .map(Victim::resource)
              .collect(Collectors.joining(", "));
      add(Kind.VICTIM, Texts.of("timeline.victims", more.size(), names));
    } else {
      more.forEach(victim -> add(Kind.VICTIM, furtherVictim(victim)));
    }
  }

  private void cause(Incident before) {
    if (before.causeClass() != next.causeClass()) {
      add(
          Kind.CAUSE,
          Texts.of("timeline.cause", next.causeClass(), before.causeClass(), next.title()));
    }
    place(before.sharedResource(), next.sharedResource());
    if (before.severity() != next.severity()) {
      add(Kind.SEVERITY, Texts.of("timeline.severity", next.severity(), before.severity()));
    }
  }

  private void place(@Nullable SharedResource before, @Nullable SharedResource now) {
    if (before != null && !StatedDomains.has(next, before)) {
      add(
          Kind.CAUSE,
          now == null
              ? Texts.of("timeline.noPlace", before.id())
              : Texts.of("timeline.place", now.id(), before.id()));
    }
  }

  private void changes() {
    Set<Object> known = last == null ? Set.of() : new HashSet<>(last.changes());
    next.changes().stream()
        .filter(change -> !known.contains(change))
        .forEach(
            change ->
                entries.add(
                    new TimelineEntry(
                        change.time(),
                        Kind.CHANGE,
                        Texts.of("change.on", change.kind(), change.resource())
                            + Phrases.inBrackets(change.detail()))));
  }

  private void remedy() {
    Remedy remedy = next.remedy();
    if (remedy != null && (last == null || !remedy.equals(last.remedy()))) {
      add(
          Kind.REMEDY,
          Texts.of(
              remedy.verified() ? "timeline.remedy.verified" : "timeline.remedy.watched",
              Texts.changes(remedy.change()),
              new Quantity(remedy.before(), remedy.unit()),
              new Quantity(remedy.after(), remedy.unit())));
    }
  }

  private void recurrence() {
    List<String> known = last == null ? List.of() : recurrences(last);
    recurrences(next).stream()
        .filter(summary -> !known.contains(summary))
        .forEach(summary -> add(Kind.RECURRENCE, summary));
  }

  private static List<String> recurrences(Incident incident) {
    return incident.evidence().stream()
        .filter(evidence -> evidence.kind() == EvidenceKind.RECURRENCE)
        .map(Evidence::summary)
        .toList();
  }

  private void add(Kind kind, String text) {
    entries.add(new TimelineEntry(at, kind, text));
  }

  private static String furtherVictim(Victim victim) {
    return Texts.of(
        "timeline.victim",
        victim.resource(),
        Texts.metric(victim.metric()),
        Estimate.withoutError(victim.baseline(), victim.unit()),
        new Quantity(victim.observed(), victim.unit()));
  }
}

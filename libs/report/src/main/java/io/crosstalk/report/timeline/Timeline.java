package io.crosstalk.report.timeline;

import static io.crosstalk.report.timeline.TimelineEntry.Kind;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Remedy;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.ChangeText;
import io.crosstalk.report.incident.RemedyText;
import io.crosstalk.report.incident.SiteTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Entries of the timeline of an incident that a new version causes. */
public final class Timeline {
  private static final int NAMED_VICTIMS = 5;

  private final @Nullable Incident last;
  private final Incident next;
  private final Version version;
  private final List<TimelineEntry> entries = new ArrayList<>();

  private Timeline(@Nullable Incident last, Version version) {
    this.last = last;
    this.next = version.incident();
    this.version = version;
  }

  /**
   * Describes the difference of a version to the one before. A decision of a person has an entry of
   * its own, so that the others do not say that the diagnosis has changed.
   *
   * @param before null for the first version
   */
  public static List<TimelineEntry> entries(@Nullable Incident before, Version version) {
    return new Timeline(before, version).write();
  }

  private List<TimelineEntry> write() {
    boolean isDecided = version.decision() != null;
    switch (version.kind()) {
      case MERGED -> {
        if (!isDecided && version.mergedInto() != null) {
          add(Kind.MERGED, Texts.of("timeline.merged", version.mergedInto()));
        }
      }
      case WITHDRAWN ->
          add(
              Kind.WITHDRAWN,
              Texts.of(isDecided ? "timeline.withdrawn.decided" : "timeline.withdrawn"));
      case OPENED, REVISED, CHANGED, RETRACTED, RESOLVED, REOPENED -> differences(isDecided);
    }
    return List.copyOf(entries);
  }

  private void differences(boolean isDecided) {
    if (last == null) {
      add(Kind.OPENED, next.title());
    } else {
      data(last);
      victims(furtherVictims(last));
      cause(last);
    }
    entries.addAll(new CulpritEntries(next, version.at(), isDecided).since(last));
    changes();
    remedy();
    recurrence();
    if (version.kind() == VersionKind.RESOLVED) {
      add(Kind.RESOLVED, resolved());
    } else if (version.kind() == VersionKind.REOPENED && !isDecided) {
      add(Kind.REOPENED, Texts.of("timeline.apart", next.title()));
    }
  }

  private void data(Incident before) {
    if (before.dataState() != next.dataState() && next.end() == null) {
      boolean isSilent = next.dataState() == DataState.NO_DATA;
      add(Kind.NO_DATA, Texts.of(isSilent ? "timeline.noData" : "timeline.data"));
    }
  }

  private String resolved() {
    Instant end = next.end();
    if (end == null) {
      return Texts.of("timeline.expired");
    }
    String at = SiteTime.of(next).momentInZone(end);
    return next.resolution() == Resolution.EXPIRED
        ? Texts.of("timeline.expired.degraded", at)
        : next.resolution() == Resolution.LASTING
            ? Texts.of("timeline.lasting")
            : next.causeClass() == CauseClass.MISSING_SIGNAL
                ? Texts.of("timeline.arriving")
                : Texts.of("timeline.well", at);
  }

  /** New victims. Of victims that are not all listed, at most as many as were added. */
  private List<Victim> furtherVictims(Incident before) {
    Set<String> known = before.victims().stream().map(Victim::resource).collect(Collectors.toSet());
    boolean areAllListed = before.victimCount() == before.victims().size();
    return next.victims().stream()
        .filter(victim -> !known.contains(victim.resource()))
        .limit(
            areAllListed
                ? next.victims().size()
                : Math.max(0, next.victimCount() - before.victimCount()))
        .toList();
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

  private static String furtherVictim(Victim victim) {
    return Texts.of(
        "timeline.victim",
        victim.resource(),
        Texts.metric(victim.metric()),
        Estimate.withoutError(victim.baseline(), victim.unit()),
        new Quantity(victim.observed(), victim.unit()));
  }

  private void cause(Incident before) {
    if (before.causeClass() != next.causeClass()) {
      String key =
          before.causeClass() == CauseClass.UNKNOWN
              ? "timeline.cause.found"
              : next.causeClass() == CauseClass.UNKNOWN
                  ? "timeline.cause.lost"
                  : "timeline.cause.other";
      add(
          Kind.CAUSE,
          Texts.of(
              key, next.title(), Texts.of("report.condition." + before.causeClass().wireName())));
    }
    SharedResource place = before.sharedResource();
    if (place != null && !place.equals(next.sharedResource())) {
      SharedResource now = next.sharedResource();
      add(
          Kind.CAUSE,
          now == null
              ? Texts.of("timeline.noPlace", place.id())
              : Texts.of("timeline.place", now.id(), place.id()));
    }
    if (before.severity() != next.severity()) {
      add(Kind.SEVERITY, Texts.of("timeline.severity", next.severity(), before.severity()));
    }
  }

  private void changes() {
    Set<Change> known = last == null ? Set.of() : new HashSet<>(last.changes());
    next.changes().stream()
        .filter(change -> !known.contains(change))
        .forEach(
            each ->
                entries.add(
                    new TimelineEntry(
                        each.time(), Kind.CHANGE, ChangeText.of(each, each.resource()))));
  }

  private void remedy() {
    Remedy remedy = next.remedy();
    if (remedy != null && !remedy.equals(last == null ? null : last.remedy())) {
      add(
          Kind.REMEDY,
          Texts.of(
              remedy.verified() ? "timeline.remedy.verified" : "timeline.remedy.watched",
              Texts.changes(remedy.change()),
              RemedyText.effect(remedy)));
    }
  }

  private void recurrence() {
    Set<String> known = last == null ? Set.of() : new HashSet<>(recurrences(last));
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
    entries.add(new TimelineEntry(version.at(), kind, text));
  }
}

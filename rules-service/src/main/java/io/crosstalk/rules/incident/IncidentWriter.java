package io.crosstalk.rules.incident;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Series;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes down an incident as it stands. */
final class IncidentWriter {
  private final Recurrences recurrences;
  private final SiteTime site;

  IncidentWriter(Recurrences recurrences, SiteTime site) {
    this.recurrences = recurrences;
    this.site = site;
  }

  /**
   * The next version of an incident, equal to the last one when nothing has changed.
   *
   * @param at event time of the verdicts that it follows from
   */
  Incident write(Dossier dossier, Instant at) {
    Picture picture = Picture.of(dossier.verdicts());
    Hindsight hindsight = hindsight(dossier, picture);
    Incident draft = draft(dossier, picture, hindsight, at);
    return Versions.explained(draft, Explanation.of(draft, picture.harm(), hindsight.near(), site));
  }

  private Hindsight hindsight(Dossier dossier, Picture picture) {
    SharedResource shared = picture.shared().resource();
    PastIncident now =
        new PastIncident(
            dossier.id(),
            picture.period().onset(),
            picture.period().end(),
            picture.causeClass(),
            shared == null ? null : shared.id(),
            picture.victims(),
            picture.blame().culprits(),
            null);
    return Hindsight.of(
        now,
        recurrences.of(now),
        Remedies.changes(dossier.verdicts()),
        Remedies.nearFrom(dossier.verdicts()),
        site);
  }

  private static List<Evidence> evidence(Picture picture, Hindsight hindsight) {
    List<Evidence> own = picture.grounds().evidence();
    List<Series> victims =
        own.stream().flatMap(evidence -> evidence.series().stream()).limit(1).toList();
    return Stream.concat(own.stream(), hindsight.evidence(victims).stream()).toList();
  }

  private Incident draft(Dossier dossier, Picture picture, Hindsight hindsight, Instant at) {
    Collection<Verdict> verdicts = dossier.verdicts();
    List<Victim> victims = picture.victims();
    List<Suspect> suspects = picture.suspects();
    HarmPeriod period = picture.period();
    Incident last = dossier.published();
    String fingerprint =
        IncidentIds.fingerprint(
            dossier.world(),
            picture.causeClass(),
            picture.shared().resource(),
            picture.blame().culprits());
    return new Incident(
        dossier.id(),
        dossier.world().caseName(),
        dossier.world().key(),
        status(last, period.end()),
        SeverityTable.of(
            picture.causeClass(), !picture.blame().culprits().isEmpty(), picture.hurt()),
        Titles.of(picture.causeClass(), picture.shared().resource(), victims, suspects),
        picture.causeClass(),
        picture.contributing(),
        period.onset(),
        period.end(),
        period.detectedAt(),
        dossier.openedAt(),
        resolvedAt(last, period.end(), at),
        Dossier.UNRECORDED,
        last == null ? 0 : last.revision(),
        picture.shared().resource(),
        victims,
        suspects,
        picture.exonerated(),
        Teams.of(victims, picture.shared(), suspects),
        hindsight.recurrences(),
        hindsight.changes(),
        Remedies.best(verdicts),
        last == null ? List.of() : last.tickets(),
        fingerprint,
        evidence(picture, hindsight),
        picture.grounds().advice(),
        "");
  }

  /** An incident opens before it ends, also when its first verdict already knows the end. */
  private static IncidentStatus status(@Nullable Incident last, @Nullable Instant end) {
    if (last == null) {
      return IncidentStatus.OPEN;
    }
    if (end != null) {
      return IncidentStatus.RESOLVED;
    }
    return last.status() == IncidentStatus.RESOLVED ? IncidentStatus.REOPENED : last.status();
  }

  private static @Nullable Instant resolvedAt(
      @Nullable Incident last, @Nullable Instant end, Instant at) {
    if (last == null || end == null) {
      return null;
    }
    return last.resolvedAt() != null && end.equals(last.end()) ? last.resolvedAt() : at;
  }
}

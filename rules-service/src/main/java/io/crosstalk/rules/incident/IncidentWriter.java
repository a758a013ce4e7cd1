package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.Recurrence;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down an incident as it stands. */
final class IncidentWriter {
  private final Recurrences recurrences;

  IncidentWriter(Recurrences recurrences) {
    this.recurrences = recurrences;
  }

  /**
   * The next version of an incident, equal to the last one when nothing has changed.
   *
   * @param at event time of the verdicts that it follows from
   */
  Incident write(Dossier dossier, Instant at) {
    Picture picture = Picture.of(dossier.verdicts());
    Incident draft = draft(dossier, picture, at);
    return Versions.explained(draft, Explanation.of(draft, picture.harm()));
  }

  private Incident draft(Dossier dossier, Picture picture, Instant at) {
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
    List<Recurrence> earlier = recurrences.of(dossier.id(), fingerprint, period.onset());
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
        earlier,
        Remedies.changes(verdicts),
        Remedies.best(verdicts),
        last == null ? List.of() : last.tickets(),
        fingerprint,
        picture.grounds().evidence(),
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

package io.crosstalk.rules.lifecycle;

import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import java.time.Instant;
import java.util.List;

/** Copies of an incident that differ in a few fields. */
public final class IncidentVersions {
  /** Victims that an entry of the list of incidents names. */
  public static final int LISTED_VICTIMS = 10;

  private IncidentVersions() {}

  /** A copy with the wall-clock time of its recording. */
  public static Incident recorded(Incident i, Instant recordedAt) {
    return copy(
        i,
        recordedAt,
        i.victims(),
        i.suspects(),
        i.exonerated(),
        i.teams(),
        i.recurrences(),
        i.evidence());
  }

  /** A copy with other owners. */
  public static Incident owned(
      Incident i, List<Victim> victims, List<Suspect> suspects, List<TeamInvolvement> teams) {
    return copy(
        i, i.recordedAt(), victims, suspects, i.exonerated(), teams, i.recurrences(), i.evidence());
  }

  /** A copy with other recurrences. */
  public static Incident recurring(Incident i, List<Recurrence> recurrences) {
    return copy(
        i,
        i.recordedAt(),
        i.victims(),
        i.suspects(),
        i.exonerated(),
        i.teams(),
        recurrences,
        i.evidence());
  }

  /** A copy without the series to plot, which make an incident large. */
  public static Incident withoutSeries(Incident i) {
    return withoutSeries(i, i.victims());
  }

  /** A copy as an entry of a list: without series, and with the most important victims only. */
  public static Incident listed(Incident i) {
    return withoutSeries(i, i.victims().stream().limit(LISTED_VICTIMS).toList());
  }

  private static Incident withoutSeries(Incident i, List<Victim> victims) {
    List<Exoneration> exonerated =
        i.exonerated().stream().map(each -> each.shownBy(List.of())).toList();
    return copy(
        i,
        i.recordedAt(),
        victims,
        i.suspects().stream().map(s -> s.withEvidence(withoutSeries(s.evidence()))).toList(),
        exonerated,
        i.teams(),
        i.recurrences(),
        withoutSeries(i.evidence()));
  }

  private static List<Evidence> withoutSeries(List<Evidence> evidence) {
    return evidence.stream()
        .map(e -> new Evidence(e.kind(), e.summary(), e.value(), e.unit(), List.of()))
        .toList();
  }

  private static Incident copy(
      Incident i,
      Instant recordedAt,
      List<Victim> victims,
      List<Suspect> suspects,
      List<Exoneration> exonerated,
      List<TeamInvolvement> teams,
      List<Recurrence> recurrences,
      List<Evidence> evidence) {
    return new Incident(
        i.id(),
        i.caseName(),
        i.world(),
        i.status(),
        i.severity(),
        i.title(),
        i.causeClass(),
        i.contributing(),
        i.onset(),
        i.end(),
        i.detectedAt(),
        i.openedAt(),
        i.resolvedAt(),
        recordedAt,
        i.revision(),
        i.sharedResource(),
        victims,
        i.victimCount(),
        suspects,
        exonerated,
        i.notMeasured(),
        teams,
        recurrences,
        i.changes(),
        i.remedy(),
        i.tickets(),
        i.fingerprint(),
        evidence,
        i.advice(),
        i.explanation(),
        i.dataState(),
        i.noDataSince(),
        i.resolution(),
        i.timeZone(),
        i.summary(),
        i.degradedPeriods(),
        i.map());
  }
}

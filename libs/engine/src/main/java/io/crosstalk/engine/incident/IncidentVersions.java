package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.ClosedText;
import io.crosstalk.engine.explanation.Titles;
import io.crosstalk.engine.incident.findings.IncidentLimits;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.Summary;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies of an incident that differ in a few fields. */
public final class IncidentVersions {
  private IncidentVersions() {}

  /** A copy with the wall-clock time of its recording. */
  public static Incident recorded(Incident i, Instant recordedAt) {
    return copy(i, i.status(), i.end(), i.resolvedAt(), recordedAt, i.revision(), i.resolution());
  }

  /** A copy without the series to plot, which make an incident large. */
  public static Incident withoutSeries(Incident i) {
    return withoutSeries(i, i.victims());
  }

  /** A copy as an entry of a list: without series, and with the most important victims only. */
  public static Incident listed(Incident i) {
    return withoutSeries(i, i.victims().stream().limit(IncidentLimits.LISTED_VICTIMS).toList());
  }

  private static Incident withoutSeries(Incident i, List<Victim> victims) {
    List<Suspect> suspects = i.suspects().stream().map(IncidentVersions::withoutSeries).toList();
    List<Evidence> evidence = i.evidence().stream().map(IncidentVersions::withoutSeries).toList();
    List<Exoneration> exonerated =
        i.exonerated().stream().map(each -> each.shownBy(List.of())).toList();
    return copy(
        i, victims, i.victimCount(), suspects, exonerated, evidence, i.explanation(), i.summary());
  }

  /** A copy with another title. */
  static Incident titled(Incident i, String title) {
    return copy(
        i,
        title,
        i.victims(),
        i.victimCount(),
        i.suspects(),
        i.exonerated(),
        i.evidence(),
        i.explanation(),
        i.summary());
  }

  /** A copy with its explanation and summary. */
  static Incident explained(Incident i, String explanation, Summary summary) {
    return copy(
        i,
        i.victims(),
        i.victimCount(),
        i.suspects(),
        i.exonerated(),
        i.evidence(),
        explanation,
        summary);
  }

  /**
   * Returns a draft as the next version of an incident: with identity and opening time of the last
   * version.
   */
  static Incident following(
      Incident last,
      Incident draft,
      IncidentStatus status,
      @Nullable Instant resolvedAt,
      @Nullable Resolution resolution) {
    return copy(
        draft, status, draft.end(), resolvedAt, draft.recordedAt(), last.revision(), resolution);
  }

  /** A copy with other victims and another explanation. */
  static Incident listing(Incident i, List<Victim> victims, int count, String explanation) {
    return copy(
        i, victims, count, i.suspects(), i.exonerated(), i.evidence(), explanation, i.summary());
  }

  static Incident revised(Incident i, int revision) {
    return copy(i, i.status(), i.end(), i.resolvedAt(), i.recordedAt(), revision, i.resolution());
  }

  /** The last version of an incident that was merged or withdrawn. */
  static Incident closed(Incident i, Resolution resolution, Instant at) {
    Instant end = i.end() == null ? at : i.end();
    Instant resolvedAt = i.resolvedAt() == null ? at : i.resolvedAt();
    Incident closed =
        copy(
            i,
            IncidentStatus.RESOLVED,
            end,
            resolvedAt,
            i.recordedAt(),
            i.revision() + 1,
            resolution);
    if (i.noDataSince() == null) {
      return closed;
    }
    ClosedText text = new ClosedText(i, closed);
    return explained(closed, text.explanation(), text.summary());
  }

  private static Suspect withoutSeries(Suspect s) {
    List<Evidence> evidence = s.evidence().stream().map(IncidentVersions::withoutSeries).toList();
    return s.withEvidence(evidence);
  }

  private static Evidence withoutSeries(Evidence e) {
    return new Evidence(e.kind(), e.summary(), e.value(), e.unit(), List.of());
  }

  private static Incident copy(
      Incident i,
      List<Victim> victims,
      int victimCount,
      List<Suspect> suspects,
      List<Exoneration> exonerated,
      List<Evidence> evidence,
      String explanation,
      @Nullable Summary summary) {
    return copy(
        i, i.title(), victims, victimCount, suspects, exonerated, evidence, explanation, summary);
  }

  private static Incident copy(
      Incident i,
      String title,
      List<Victim> victims,
      int victimCount,
      List<Suspect> suspects,
      List<Exoneration> exonerated,
      List<Evidence> evidence,
      String explanation,
      @Nullable Summary summary) {
    return new Incident(
        i.id(),
        i.caseName(),
        i.world(),
        i.status(),
        i.severity(),
        title,
        i.causeClass(),
        i.contributing(),
        i.onset(),
        i.end(),
        i.detectedAt(),
        i.openedAt(),
        i.resolvedAt(),
        i.recordedAt(),
        i.revision(),
        i.sharedResource(),
        victims,
        victimCount,
        suspects,
        exonerated,
        i.notMeasured(),
        i.teams(),
        i.recurrences(),
        i.changes(),
        i.remedy(),
        i.tickets(),
        i.fingerprint(),
        evidence,
        i.advice(),
        explanation,
        i.dataState(),
        i.noDataSince(),
        i.resolution(),
        i.timeZone(),
        summary,
        i.degradedPeriods());
  }

  private static Incident copy(
      Incident i,
      IncidentStatus status,
      @Nullable Instant end,
      @Nullable Instant resolvedAt,
      Instant recordedAt,
      int revision,
      @Nullable Resolution resolution) {
    boolean over = status == IncidentStatus.RESOLVED;
    return new Incident(
        i.id(),
        i.caseName(),
        i.world(),
        status,
        i.severity(),
        over && i.noDataSince() != null ? Titles.known(i) : i.title(),
        i.causeClass(),
        i.contributing(),
        i.onset(),
        end,
        i.detectedAt(),
        i.openedAt(),
        resolvedAt,
        recordedAt,
        revision,
        i.sharedResource(),
        i.victims(),
        i.victimCount(),
        i.suspects(),
        i.exonerated(),
        i.notMeasured(),
        i.teams(),
        i.recurrences(),
        i.changes(),
        i.remedy(),
        i.tickets(),
        i.fingerprint(),
        i.evidence(),
        i.advice(),
        i.explanation(),
        over ? DataState.CURRENT : i.dataState(),
        over ? null : i.noDataSince(),
        resolution,
        i.timeZone(),
        i.summary(),
        i.degradedPeriods());
  }
}

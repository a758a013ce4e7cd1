package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.EpisodeNames;
import io.crosstalk.engine.explanation.ExplainedFacts;
import io.crosstalk.engine.explanation.Explanation;
import io.crosstalk.engine.explanation.RelatedEvents;
import io.crosstalk.engine.explanation.RemedyEvidence;
import io.crosstalk.engine.explanation.SilentVictim;
import io.crosstalk.engine.explanation.SummaryLines;
import io.crosstalk.engine.explanation.Titles;
import io.crosstalk.engine.incident.findings.DegradationPeriod;
import io.crosstalk.engine.incident.findings.IncidentFindings;
import io.crosstalk.engine.incident.findings.Teams;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.Series;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the next version of an incident. */
final class IncidentWriter {
  private final Recurrences recurrences;
  private final SiteTime site;

  IncidentWriter(Recurrences recurrences, SiteTime site) {
    this.recurrences = recurrences;
    this.site = site;
  }

  /**
   * A version of an incident with the findings that it was written from.
   *
   * @param victims ids of all victims whose verdicts belong to the incident
   * @param listed all victims, with those of several causes
   */
  record Draft(
      Incident incident, IncidentFindings findings, Set<String> victims, ListedVictims listed) {}

  /**
   * The next version of an incident, equal to the last one when nothing has changed.
   *
   * @param at event time of the verdicts that cause it
   */
  Draft write(IncidentState state, Instant at) {
    IncidentFindings findings = IncidentFindings.of(state.members());
    List<Victim> foremost = findings.foremost();
    Set<String> victims = new HashSet<>();
    findings.affected().forEach(each -> victims.add(each.victim().resource()));
    SiteTime local = site.at(foremost.getFirst().timeZone());
    RelatedEvents hindsight = hindsight(state, findings, foremost, local);
    SilentVictim silent = silent(findings);
    Instant noDataSince =
        silent != null && findings.period().dataState() == DataState.NO_DATA
            ? silent.last().time()
            : null;
    Incident incident = incident(state, findings, foremost, hindsight, noDataSince, at);
    ExplainedFacts facts =
        new ExplainedFacts(
            findings.presentDegradations().toList(),
            victims,
            findings.episodesOf(foremost.getFirst()).toList(),
            findings.degradedTime(),
            hindsight.near(),
            silent,
            findings.infoReason().orElse(null),
            local);
    incident = IncidentVersions.titled(incident, Titles.stated(incident));
    Incident explained =
        IncidentVersions.explained(
            incident,
            Explanation.of(incident, facts),
            findings.period().resolution() == Resolution.RECOVERED
                ? SummaryLines.ofRecovered(incident, facts, findings.recovered(foremost.getFirst()))
                : SummaryLines.of(incident, facts));
    ListedVictims listed = ListedVictims.of(findings.victims(), state.contributions());
    return new Draft(
        state.contributions().isEmpty() ? explained : listed.in(explained),
        findings,
        victims,
        listed);
  }

  /** The draft as the version that follows another one. */
  static Incident following(
      Incident last, Incident draft, @Nullable Resolution resolution, Instant at) {
    return IncidentVersions.following(
        last, draft, status(last, draft.end()), resolvedAt(last, draft.end(), at), resolution);
  }

  private RelatedEvents hindsight(
      IncidentState state, IncidentFindings findings, List<Victim> foremost, SiteTime local) {
    SharedResource shared = findings.shared().resource();
    EarlierIncident now =
        new EarlierIncident(
            state.id(),
            findings.period().onset(),
            findings.period().end(),
            findings.causeClass(),
            shared == null ? null : shared.id(),
            foremost,
            findings.culpritFindings().culprits(),
            null,
            EarlierIncident.compression(findings.grounds().evidence()));
    return RelatedEvents.of(
        now, recurrences.of(now), findings.changes(), findings.changesFrom(), local);
  }

  /**
   * The foremost victim that is silent, else the foremost one that has expired; null without one.
   */
  private static @Nullable SilentVictim silent(IncidentFindings findings) {
    return Stream.<Predicate<Episode>>of(Episode::isSilent, Episode::isExpired)
        .flatMap(
            state -> findings.verdictsOnVictims().filter(verdict -> state.test(verdict.episode())))
        .flatMap(
            verdict ->
                Stream.ofNullable(verdict.episode().silentAfter())
                    .map(last -> new SilentVictim(verdict.victim(), last)))
        .findFirst()
        .orElse(null);
  }

  private static List<Suspect> suspects(IncidentFindings findings, EpisodeNames names) {
    return findings.suspects().stream()
        .map(
            each ->
                each.withEvidence(named(each.evidence(), findings, names))
                    .withThrough(findings.domainOf(each)))
        .toList();
  }

  private static List<Evidence> named(
      List<Evidence> evidence, IncidentFindings findings, EpisodeNames names) {
    return evidence.stream().map(each -> names.named(each, findings.origins().of(each))).toList();
  }

  private static List<Evidence> evidence(
      IncidentFindings findings, EpisodeNames names, RelatedEvents hindsight) {
    List<Evidence> own = named(findings.grounds().evidence(), findings, names);
    List<Series> victims =
        own.stream().flatMap(evidence -> evidence.series().stream()).limit(1).toList();
    return Stream.of(own.stream(), hindsight.evidence(victims).stream(), remedy(findings).stream())
        .flatMap(each -> each)
        .toList();
  }

  private static Optional<Evidence> remedy(IncidentFindings findings) {
    return Optional.ofNullable(findings.remedy())
        .map(
            remedy ->
                RemedyEvidence.of(remedy, findings.remedies().toList(), findings.seriesOf(remedy)));
  }

  private static Incident incident(
      IncidentState state,
      IncidentFindings findings,
      List<Victim> victims,
      RelatedEvents hindsight,
      @Nullable Instant noDataSince,
      Instant at) {
    Incident last = state.published();
    DegradationPeriod period = findings.period();
    EpisodeNames names = new EpisodeNames(hindsight.site(), period.onset(), period.end());
    List<Suspect> suspects = suspects(findings, names);
    int victimCount = findings.affected().size();
    String fingerprint =
        IncidentIds.fingerprint(
            state.world(),
            findings.causeClass(),
            findings.shared().resource(),
            findings.culpritFindings().culprits());
    return new Incident(
        state.id(),
        state.world().caseName(),
        state.world().key(),
        status(last, period.end()),
        findings.severity(),
        "",
        findings.causeClass(),
        findings.contributing(),
        period.onset(),
        period.end(),
        period.detectedAt(),
        state.openedAt(),
        resolvedAt(last, period.end(), at),
        IncidentState.UNRECORDED,
        last == null ? 0 : last.revision(),
        findings.shared().resource(),
        victims,
        victimCount,
        suspects,
        findings.exonerated().stream()
            .map(each -> names.named(each, findings.origins().of(each)))
            .toList(),
        findings.notMeasured(),
        Teams.of(findings.affected(), findings.shared(), suspects),
        hindsight.recurrences(),
        hindsight.changes(),
        findings.remedy(),
        last == null ? List.of() : last.tickets(),
        fingerprint,
        evidence(findings, names, hindsight),
        findings.advice(),
        "",
        period.dataState(),
        noDataSince,
        last == null ? null : period.resolution(),
        hindsight.site().zone().getId(),
        null,
        findings.degradedPeriods());
  }

  /**
   * Status of the version: an incident opens before it ends, even when its first verdict contains
   * the end.
   */
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

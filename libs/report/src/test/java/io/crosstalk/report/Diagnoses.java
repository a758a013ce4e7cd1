package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.evidence.Diagnosis.Times;
import io.crosstalk.engine.site.evidence.Exonerated;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.site.evidence.Proposal;
import io.crosstalk.engine.site.evidence.SuspectEvidence;
import io.crosstalk.engine.site.evidence.Unmeasured;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident.Recurrence;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builder of diagnoses; all times are of one afternoon. */
final class Diagnoses {
  static final Instant ONSET = Instant.parse("2026-03-13T19:00:00Z");
  static final Instant END = Instant.parse("2026-03-14T01:10:00Z");

  private final CauseClass causeClass;
  private final Resource place;
  private double probability = 0.95;
  private @Nullable Instant end;
  private Resolution resolution = Resolution.RECOVERED;
  private @Nullable Instant noDataSince;
  private final List<Victim> victims = new ArrayList<>();
  private final List<SuspectEvidence> suspects = new ArrayList<>();
  private final List<Fact> facts = new ArrayList<>();
  private final List<Exonerated> exonerated = new ArrayList<>();
  private final List<Unmeasured> notMeasured = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Proposal> proposals = new ArrayList<>();
  private final List<Figure> placeLoads = new ArrayList<>();
  private final List<Recurrence> recurrences = new ArrayList<>();
  private final List<Series> series = new ArrayList<>();
  private @Nullable IncidentMap map;

  Diagnoses(CauseClass causeClass, Resource place) {
    this.causeClass = causeClass;
    this.place = place;
  }

  static Resource resource(
      String id, ResourceKind kind, Environment environment, @Nullable String team) {
    return new Resource(id, kind, Layer.VMWARE, null, environment, team, Map.of(), List.of());
  }

  Diagnoses withoutDataSince(Instant time) {
    noDataSince = time;
    return this;
  }

  Diagnoses probability(double ofTheClass) {
    probability = ofTheClass;
    return this;
  }

  Diagnoses until(Instant time) {
    end = time;
    return this;
  }

  /** Sets a last degraded sample after which no recovery was measured. */
  Diagnoses expired(Instant time) {
    resolution = Resolution.EXPIRED;
    return until(time);
  }

  Diagnoses victim(
      String id, ResourceKind kind, String metric, double usual, double now, double worst) {
    victims.add(
        new Victim(
            id,
            kind,
            metric,
            usual,
            now,
            MetricCatalogue.of(metric).unit(),
            Environment.PRODUCTION,
            "team-" + id,
            1,
            null,
            null,
            worst,
            null));
    return this;
  }

  Diagnoses suspect(Resource resource, double probability, Fact... reasons) {
    suspects.add(new SuspectEvidence(resource, probability, List.of(reasons)));
    return this;
  }

  Diagnoses facts(Fact... more) {
    facts.addAll(List.of(more));
    return this;
  }

  Diagnoses exonerated(String resource, Exonerated.Reason reason, Figure... figures) {
    exonerated.add(new Exonerated(resource, reason, List.of(figures)));
    return this;
  }

  Diagnoses notMeasured(String resource, Unmeasured.Subject subject) {
    notMeasured.add(new Unmeasured(resource, subject, false));
    return this;
  }

  Diagnoses change(Change change) {
    changes.add(change);
    return this;
  }

  Diagnoses propose(Proposal proposal) {
    proposals.add(proposal);
    return this;
  }

  Diagnoses placeLoad(Figure figure) {
    placeLoads.add(figure);
    return this;
  }

  Diagnoses before(String incident, String at) {
    recurrences.add(new Recurrence(incident, Instant.parse(at)));
    return this;
  }

  Diagnoses series(Series plotted) {
    series.add(plotted);
    return this;
  }

  Diagnoses map(IncidentMap paths) {
    map = paths;
    return this;
  }

  Diagnosis build() {
    return new Diagnosis(
        "inc-1",
        World.LIVE,
        end == null ? Event.OPENED : Event.RESOLVED,
        2,
        new Times(ONSET, end, ONSET.plusSeconds(120), end == null ? ONSET.plusSeconds(600) : end),
        causeClass,
        probability,
        List.of(),
        Severity.CRITICAL,
        place,
        victims,
        victims.size(),
        suspects,
        facts,
        exonerated,
        notMeasured,
        changes,
        proposals,
        placeLoads,
        recurrences,
        series,
        List.of(),
        map,
        List.of(),
        end == null ? null : resolution,
        noDataSince,
        null,
        null,
        "fp-1");
  }
}

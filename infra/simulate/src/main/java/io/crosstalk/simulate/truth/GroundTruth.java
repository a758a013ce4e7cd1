package io.crosstalk.simulate.truth;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeTrace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Determines the expected diagnosis of a case: compares simulations with and without the causes,
 * both without random variation and measurement errors.
 */
public final class GroundTruth {
  private static final double ABSURD = 400;

  private final DataCentreDraft draft;
  private final List<Gauge> qualityGauges;
  private final GaugeTrace withoutCauses;
  private final GaugeTrace withCauses;

  public GroundTruth(DataCentreDraft draft, List<Gauge> gauges) {
    this.draft = draft;
    this.qualityGauges =
        gauges.stream().filter(Gauge::isQuality).filter(this::isOfClientOrApp).toList();
    this.withoutCauses = trace(draft.harmlessEvents());
    this.withCauses = trace(draft.events);
  }

  /** Truth about a trouble from runs that were made before, of the same gauges. */
  public GroundTruth(DataCentreDraft draft, GaugeTrace withoutCauses, GaugeTrace withCauses) {
    this.draft = draft;
    this.qualityGauges = withoutCauses.gauges();
    this.withoutCauses = withoutCauses;
    this.withCauses = withCauses;
  }

  /**
   * Returns whether a gauge belongs to a client or an application. Only these can be victims,
   * although devices have quality metrics, too.
   */
  private boolean isOfClientOrApp(Gauge gauge) {
    return environments().containsKey(gauge.resource());
  }

  private GaugeTrace trace(List<Event> events) {
    return GaugeTrace.of(draft.model, draft.timeline, qualityGauges, events);
  }

  /** Values of the quality gauges in the simulation without causes and without random variation. */
  public GaugeTrace withoutCauses() {
    return withoutCauses;
  }

  /**
   * Values of the quality gauges in the simulation with all events and without random variation.
   */
  GaugeTrace withCauses() {
    return withCauses;
  }

  List<Gauge> qualityGauges() {
    return qualityGauges;
  }

  /**
   * Determines the expected incident; empty for silent cases.
   *
   * @throws Unsuitable when the degradation is not the one that the kind describes
   */
  public Optional<Expected> judge() {
    if (!draft.harmlessEvents().isEmpty() && !draft.kind.isNightly()) {
      checkHarmless(trace(List.of()));
    }
    return diagnose();
  }

  /**
   * Compares the run without causes with one without any event.
   *
   * @throws Unsuitable when a load that must be harmless degrades a resource
   */
  public void checkHarmless(GaugeTrace withoutEvents) {
    checkNotDegraded(withoutCauses, withoutEvents);
  }

  /**
   * Expected incident of the causes.
   *
   * @throws Unsuitable when the degradation is not the one that the kind describes
   */
  public Optional<Expected> diagnose() {
    if (draft.kind == CaseKind.MISSING) {
      return Optional.of(silenced());
    }
    Map<String, DegradedStretch> degraded = degraded();
    return draft.kind.family() == CaseKind.Family.SILENT
        ? silent(degraded)
        : Optional.of(incident(degraded));
  }

  private Optional<Expected> silent(Map<String, DegradedStretch> degraded) {
    if (draft.kind == CaseKind.NIGHTLY && degraded.isEmpty()) {
      throw new Unsuitable("the nights are like the days");
    }
    return Optional.empty();
  }

  private Expected incident(Map<String, DegradedStretch> degraded) {
    List<String> victims = victims(degraded);
    if (victims.isEmpty()) {
      throw new Unsuitable(
          "no production resource is degraded, or its degradation is not measured");
    }
    checkSubject(degraded, victims);
    DegradedStretch stretch =
        victims.stream().map(degraded::get).reduce(DegradedStretch::and).orElseThrow();
    if (stretch.worst() > ABSURD) {
      throw new Unsuitable("absurdly slow");
    }
    return new Expected(
        Objects.requireNonNull(draft.causeClass),
        victims,
        draft.culprits.stream().map(each -> each.id).toList(),
        draft.shared,
        draft.timeline.at(stretch.from()),
        end(stretch));
  }

  private @Nullable Instant end(DegradedStretch stretch) {
    boolean lasts = stretch.to() > draft.timeline.duration() - 2.0 * draft.timeline.shortest();
    return lasts ? null : draft.timeline.at(stretch.to());
  }

  private List<String> victims(Map<String, DegradedStretch> degraded) {
    List<String> culprits = draft.culprits.stream().map(each -> each.id).toList();
    Map<String, Environment> environments = environments();
    return degraded.keySet().stream()
        .filter(each -> environments.get(each) == Environment.PRODUCTION)
        .filter(each -> !culprits.contains(each))
        .sorted(Comparator.comparing((String each) -> !isApplication(each)))
        .toList();
  }

  private boolean isApplication(String resource) {
    return draft.model.apps.stream().anyMatch(each -> each.id.equals(resource));
  }

  private void checkSubject(Map<String, DegradedStretch> degraded, List<String> victims) {
    SimulatedClient subject = Objects.requireNonNull(draft.subject);
    var own = new ArrayList<String>();
    own.add(subject.id);
    draft.appsOn(subject).forEach(each -> own.add(each.id));
    if (own.stream().noneMatch(victims::contains)) {
      throw new Unsuitable("the subject is hardly degraded");
    }
    boolean alone =
        draft.causeClass == CauseClass.SELF_INFLICTED || draft.causeClass == CauseClass.UNKNOWN;
    if (alone && !own.containsAll(degraded.keySet())) {
      throw new Unsuitable("other resources are degraded, too");
    }
  }

  private Map<String, DegradedStretch> degraded() {
    return new RunComparison(draft.timeline, withCauses, withoutCauses)
        .degradedResources(leastSamples());
  }

  /** Least number of samples for which a resource must be degraded to count as a victim. */
  private double leastSamples() {
    return draft.kind == CaseKind.BULLY_COARSE ? 1.0 : 2.5;
  }

  private void checkNotDegraded(GaugeTrace with, GaugeTrace without) {
    var comparison = new RunComparison(draft.timeline, with, without);
    for (int i = 0; i < qualityGauges.size(); i++) {
      String resource = qualityGauges.get(i).resource();
      double most =
          isLoud(resource) ? PerceivedDegradation.OWN_DOING : PerceivedDegradation.HARMLESS;
      if (comparison.samplesVisiblyAbove(i, most) > 1) {
        throw new Unsuitable("degraded by a load that must be harmless: " + resource);
      }
    }
  }

  /**
   * Returns whether a client runs a job besides its ordinary load. The larger operations of a job
   * make its mean latency longer, which is no degradation.
   */
  private boolean isLoud(String resource) {
    return draft.model.clients.stream()
        .filter(each -> each.id.equals(resource))
        .anyMatch(each -> each.flows().stream().anyMatch(flow -> flow.isJob));
  }

  private Expected silenced() {
    Map<String, Environment> environments = environments();
    List<String> victims =
        draft.silences.stream()
            .map(DataCentreDraft.Silence::resource)
            .filter(each -> environments.get(each) == Environment.PRODUCTION)
            .sorted(Comparator.comparing((String each) -> !isApplication(each)))
            .toList();
    CaseTimeline timeline = draft.timeline;
    return new Expected(
        CauseClass.MISSING_SIGNAL,
        victims,
        List.of(),
        null,
        timeline.at(timeline.eventFrom()),
        timeline.isUnresolved() ? null : timeline.at(timeline.eventTo()));
  }

  /** Environment of each client and application, by id. */
  private Map<String, Environment> environments() {
    var environments = new HashMap<String, Environment>();
    draft.model.clients.forEach(each -> environments.put(each.id, each.environment));
    draft.model.apps.forEach(each -> environments.put(each.id, each.environment));
    return environments;
  }
}

package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
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
 * What a case's answer is, from what happens without chance and without errors of measurement: the
 * same run with and without the causes.
 */
final class Truth {
  private static final double ABSURD = 400;

  private final Draft draft;
  private final List<Gauge> felt;
  private final Trace innocent;
  private final Trace all;

  Truth(Draft draft, List<Gauge> gauges) {
    this.draft = draft;
    this.felt = gauges.stream().filter(Gauge::isQuality).filter(this::isSomebodys).toList();
    this.innocent = trace(draft.innocentEvents());
    this.all = trace(draft.events);
  }

  /** Devices have quality figures too, and are never victims. */
  private boolean isSomebodys(Gauge gauge) {
    return environments().containsKey(gauge.resource());
  }

  private Trace trace(List<Event> events) {
    return Trace.of(draft.model, draft.timeline, felt, events);
  }

  /** How a gauge would look in a calm run without causes. */
  Trace normal() {
    return innocent;
  }

  /** How it looks in a calm run with all that happens. */
  Trace told() {
    return all;
  }

  List<Gauge> felt() {
    return felt;
  }

  /**
   * @throws Unsuitable when the harm is not what the kind says
   */
  Optional<Expected> judge() {
    if (!draft.innocentEvents().isEmpty() && !draft.kind.isNightly()) {
      checkHarmless(innocent, trace(List.of()));
    }
    if (draft.kind == Kind.MISSING) {
      return Optional.of(silenced());
    }
    Map<String, Harm> harmed = harmed();
    return draft.kind.family() == Kind.Family.SILENT
        ? silent(harmed)
        : Optional.of(incident(harmed));
  }

  private Optional<Expected> silent(Map<String, Harm> harmed) {
    if (draft.kind == Kind.NIGHTLY && harmed.isEmpty()) {
      throw new Unsuitable("the nights are like the days");
    }
    return Optional.empty();
  }

  private Expected incident(Map<String, Harm> harmed) {
    List<String> victims = victims(harmed);
    if (victims.isEmpty()) {
      throw new Unsuitable("nobody in production is hurt, or nobody measures it");
    }
    checkProtagonist(harmed, victims);
    Harm harm = victims.stream().map(harmed::get).reduce(Harm::and).orElseThrow();
    if (harm.worst() > ABSURD) {
      throw new Unsuitable("absurdly slow");
    }
    return new Expected(
        Objects.requireNonNull(draft.causeClass),
        victims,
        draft.culprits.stream().map(each -> each.id).toList(),
        draft.shared,
        draft.timeline.at(harm.from()),
        end(harm));
  }

  private @Nullable Instant end(Harm harm) {
    boolean lasts = harm.to() > draft.timeline.duration() - 2.0 * draft.timeline.shortest();
    return lasts ? null : draft.timeline.at(harm.to());
  }

  private List<String> victims(Map<String, Harm> harmed) {
    List<String> culprits = draft.culprits.stream().map(each -> each.id).toList();
    Map<String, Environment> environments = environments();
    return harmed.keySet().stream()
        .filter(each -> environments.get(each) == Environment.PRODUCTION)
        .filter(each -> !culprits.contains(each))
        .sorted(Comparator.comparing((String each) -> !isApplication(each)))
        .toList();
  }

  private boolean isApplication(String resource) {
    return draft.model.apps.stream().anyMatch(each -> each.id.equals(resource));
  }

  private void checkProtagonist(Map<String, Harm> harmed, List<String> victims) {
    Client protagonist = Objects.requireNonNull(draft.protagonist);
    var own = new ArrayList<String>();
    own.add(protagonist.id);
    draft.appsOn(protagonist).forEach(each -> own.add(each.id));
    if (own.stream().noneMatch(victims::contains)) {
      throw new Unsuitable("the one it is about is hardly hurt");
    }
    boolean alone =
        draft.causeClass == CauseClass.SELF_INFLICTED || draft.causeClass == CauseClass.UNKNOWN;
    if (alone && !own.containsAll(harmed.keySet())) {
      throw new Unsuitable("others are hurt too");
    }
  }

  private Map<String, Harm> harmed() {
    return new Comparison(draft.timeline, all, innocent).harmed(leastSamples());
  }

  /** Of less than that nobody can tell. */
  private double leastSamples() {
    return draft.kind == Kind.BULLY_COARSE ? 1.0 : 2.5;
  }

  private void checkHarmless(Trace with, Trace without) {
    var comparison = new Comparison(draft.timeline, with, without);
    for (int i = 0; i < felt.size(); i++) {
      String resource = felt.get(i).resource();
      double most = isLoud(resource) ? Feeling.OWN_DOING : Feeling.HARMLESS;
      if (comparison.samplesVisiblyAbove(i, most) > 1) {
        throw new Unsuitable("the innocent are not: " + resource);
      }
    }
  }

  /** Whose operations are larger than usual waits longer for each, and knows why. */
  private boolean isLoud(String resource) {
    return draft.model.clients.stream()
        .filter(each -> each.id.equals(resource))
        .anyMatch(each -> each.flows().stream().anyMatch(flow -> flow.isJob));
  }

  private Expected silenced() {
    Map<String, Environment> environments = environments();
    List<String> victims =
        draft.silences.stream()
            .map(Draft.Silence::resource)
            .filter(each -> environments.get(each) == Environment.PRODUCTION)
            .sorted(Comparator.comparing((String each) -> !isApplication(each)))
            .toList();
    Timeline timeline = draft.timeline;
    return new Expected(
        CauseClass.MISSING_SIGNAL,
        victims,
        List.of(),
        null,
        timeline.at(timeline.eventFrom()),
        timeline.isUnresolved() ? null : timeline.at(timeline.eventTo()));
  }

  /** Of clients and applications. */
  private Map<String, Environment> environments() {
    var environments = new HashMap<String, Environment>();
    draft.model.clients.forEach(each -> environments.put(each.id, each.environment));
    draft.model.apps.forEach(each -> environments.put(each.id, each.environment));
    return environments;
  }
}

package io.crosstalk.simulate.cases;

import io.crosstalk.simulate.layout.AppPlan;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.InventoryList;
import io.crosstalk.simulate.layout.PartitionPlan;
import io.crosstalk.simulate.layout.RandomNames;
import io.crosstalk.simulate.layout.RoutineChanges;
import io.crosstalk.simulate.layout.SitePlan;
import io.crosstalk.simulate.layout.Sizing;
import io.crosstalk.simulate.layout.TimelinePlan;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.monitoring.ImperfectInstrument;
import io.crosstalk.simulate.monitoring.Metering;
import io.crosstalk.simulate.monitoring.SimulatedSample;
import io.crosstalk.simulate.run.CaseTimeline;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.Sampler;
import io.crosstalk.simulate.run.Simulation;
import io.crosstalk.simulate.trouble.DeviceStalls;
import io.crosstalk.simulate.trouble.Troubles;
import io.crosstalk.simulate.truth.ChanceCheck;
import io.crosstalk.simulate.truth.Confirmation;
import io.crosstalk.simulate.truth.GroundTruth;
import io.crosstalk.simulate.truth.StochasticRun;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Generates the case of a kind and seed: draws random cases until one fulfils the conditions of its
 * kind.
 */
final class CaseGenerator {
  private static final int ATTEMPTS = 300;

  /**
   * Number of checks during the simulation of a case. After each part the simulation ends early if
   * the case is unsuitable.
   */
  private static final int PARTS = 6;

  private static final int LEAST_ROWS = 18_000;
  private static final int MOST_ROWS = 150_000;

  private final CaseKind kind;
  private final long seed;

  CaseGenerator(CaseKind kind, long seed) {
    this.kind = kind;
    this.seed = seed;
  }

  DataCentreCase write() {
    var reasons = new ArrayList<String>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try {
        return attempt(attempt);
      } catch (Unsuitable e) {
        reasons.add(e.getMessage());
      }
    }
    throw new IllegalStateException(kind + " " + seed + " cannot be drawn: " + reasons);
  }

  DataCentreCase attempt(int number) {
    DataCentreDraft draft = draft(number);
    List<Gauge> gauges = new Metering(draft).gauges();
    checkSize(draft.timeline, gauges);
    var truth = new GroundTruth(draft, gauges);
    var expected = truth.judge().stream().toList();
    var sampler = new Sampler(gauges, draft.timeline);
    var life = new StochasticRun(truth, gauges, sampler);
    live(draft, sampler, new ChanceCheck(draft, life, !expected.isEmpty()));
    var confirmed = expected.stream().map(new Confirmation(draft, life)::confirm).toList();
    return new DataCentreCase(
        kind,
        seed,
        new InventoryList(draft).list(),
        samples(draft, gauges, sampler),
        draft.changes,
        confirmed,
        new CaseReadme(draft, gauges, confirmed, number).text());
  }

  /** Rejects a case whose file would be very large or would have hardly any samples. */
  private static void checkSize(CaseTimeline timeline, List<Gauge> gauges) {
    int rows =
        gauges.stream()
            .mapToInt(each -> timeline.duration() / timeline.interval(each.source()))
            .sum();
    if (rows < LEAST_ROWS || rows > MOST_ROWS) {
      throw new Unsuitable(rows + " rows");
    }
  }

  /**
   * Draws the site and its trouble, without simulating samples.
   *
   * @param number number of the attempt
   */
  DataCentreDraft draft(int number) {
    var dice = new SeededRandom(seed).fork(kind.label() + "#" + number);
    var draft =
        new DataCentreDraft(dice, kind, new TimelinePlan(dice.fork("timeline"), kind).draw());
    var words = new RandomNames(dice.fork("words"));
    build(draft, words);
    Troubles.plan(draft);
    RoutineChanges.addTo(draft);
    draft.changes.sort(Comparator.comparing(each -> each.time()));
    return draft;
  }

  private static void build(DataCentreDraft draft, RandomNames words) {
    new SitePlan(draft, words).build();
    if (draft.kind == CaseKind.BULLY_BACKUP || draft.dice.chance(0.2)) {
      new PartitionPlan(draft, words).build();
    }
    draft.model.secondOfDay =
        draft.timeline.start().atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay();
    new Sizing(draft.model, draft.dice.fork("sizing")).fitAll();
    draft.model.rest(draft.timeline.eventFrom(), List.of());
    new AppPlan(draft, words).build();
  }

  private static void live(DataCentreDraft draft, Sampler sampler, ChanceCheck composure) {
    var events = new ArrayList<>(draft.events);
    events.add(
        DeviceStalls.draw(
            draft.dice.fork("stalls"), draft.model.stations, draft.timeline.duration()));
    int part = draft.timeline.duration() / PARTS / draft.timeline.step() * draft.timeline.step();
    new Simulation(draft.model, draft.timeline)
        .stochastic(
            draft.dice.fork("life"),
            events,
            second -> {
              sampler.look(second);
              if (second % part == 0) {
                composure.check();
              }
            });
    composure.check();
  }

  private static List<SimulatedSample> samples(
      DataCentreDraft draft, List<Gauge> gauges, Sampler sampler) {
    var instrument = new ImperfectInstrument(draft);
    var samples = new ArrayList<SimulatedSample>();
    for (int i = 0; i < gauges.size(); i++) {
      samples.addAll(instrument.measure(gauges.get(i), sampler.means(i)));
    }
    samples.sort(Comparator.comparingLong(SimulatedSample::timeMs));
    return samples;
  }
}

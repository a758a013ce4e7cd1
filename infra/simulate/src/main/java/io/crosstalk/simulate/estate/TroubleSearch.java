package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Comparison.Stretch;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Draws the events of an estate, one after the other. Each is tried in a run with all earlier ones;
 * its strength is drawn again until it does what its kind describes.
 */
final class TroubleSearch {
  /** Result of an attempt. */
  private enum Effect {
    WEAK,
    RIGHT,
    STRONG,
    /** Meets another trouble: another time may be right. */
    BUSY
  }

  private static final int ATTEMPTS = 12;
  private static final int WARM_UP = 5400;
  private static final int MOST_AT_A_TIME = 4;
  private static final int DAY = 86_400;
  private static final int EVENING = 21 * 3600;
  private static final double ABSURD = 600;

  /** Least part of a trouble's time in which a victim is slow. */
  private static final double LEAST_PART = 0.4;

  private final EstateSpec spec;
  private final SeededRandom dice;
  private final Runs runs;
  private final Sampling sampling;
  private final Estate estate;
  private List<Placed> placed = List.of();

  /** Run with all events so far. */
  Trace latest;

  TroubleSearch(EstateSpec spec, Runs runs, Sampling sampling) {
    this.spec = spec;
    this.dice = spec.dice("troubles");
    this.runs = runs;
    this.sampling = sampling;
    this.estate = Estate.build(spec);
    this.latest = runs.trace(List.of());
  }

  /** Searches until each kind has its event or has failed. */
  List<Trouble> find(List<TroubleKind> kinds) {
    kinds.forEach(this::place);
    return accepted();
  }

  private void place(TroubleKind kind) {
    double strength = kind.strength * dice.between(0.8, 1.25);
    Trouble.Plan plan = plan(kind);
    for (int i = 0; i < ATTEMPTS; i++) {
      Trouble trouble = at(kind, strength, plan);
      if (trouble == null) {
        continue;
      }
      switch (attempt(trouble)) {
        case RIGHT -> {
          return;
        }
        case WEAK -> strength *= 1.7;
        case STRONG -> strength *= 0.65;
        case BUSY -> {}
      }
      if (i % 4 == 3) {
        plan = plan(kind);
        strength = kind.strength;
      }
    }
  }

  /** Gives a trouble a time; null if too many happen then. */
  private @Nullable Trouble at(TroubleKind kind, double strength, Trouble.Plan plan) {
    int length = length(kind);
    int last = spec.seconds() - (dice.chance(0.05) ? length / 2 : length + 900);
    int from = begin(kind, last);
    long others =
        accepted().stream()
            .filter(each -> each.kind().isTrouble() && each.isNear(from, from + length, 0))
            .count();
    boolean busy = kind.isTrouble() && others >= MOST_AT_A_TIME;
    return busy || from > last ? null : new Trouble(kind, from, from + length, strength, plan);
  }

  /** Second of the begin; half of the troubles begin soon before or after another one. */
  private int begin(TroubleKind kind, int last) {
    int first = Math.min(WARM_UP, spec.seconds() / 4);
    if (kind == TroubleKind.NIGHTLY_BATCH) {
      return Math.floorMod(EVENING - estate.midnight(), DAY);
    }
    if (kind.isTrouble() && !placed.isEmpty() && dice.chance(0.5)) {
      int near = dice.pick(placed).trouble().from() + dice.whole(-1200, 1200);
      return Math.clamp(near, first, last);
    }
    return dice.whole(first, last);
  }

  private int length(TroubleKind kind) {
    double most = spec.seconds() / 4.0;
    return switch (kind) {
      case RESTART -> dice.whole(180, 420);
      case RETRY_PEAK -> dice.whole(16, 30);
      case LOUD_HARMLESS -> dice.whole(600, 2400);
      case NIGHTLY_BATCH -> 5400;
      default -> (int) dice.logBetween(Math.min(900, most / 2), Math.min(3300, most));
    };
  }

  private Trouble.Plan plan(TroubleKind kind) {
    var loads = new LoadTroubles(estate, estate.world(), dice);
    var devices = new DeviceTroubles(estate, estate.world(), dice);
    return switch (kind) {
      case NEIGHBOUR_THROUGHPUT -> loads.throughput();
      case NEIGHBOUR_IOPS -> loads.operations();
      case NEIGHBOUR_CPU -> loads.processors(each -> !each.isPartition());
      case NEIGHBOUR_MEMORY -> loads.memory();
      case NEIGHBOUR_NETWORK -> loads.network();
      case NEIGHBOUR_PROCESSORS -> loads.processors(Host::isPartition);
      case NEIGHBOUR_CACHE -> loads.cache();
      case NEIGHBOURS_TWO -> loads.two();
      case GROWTH -> loads.growth(false);
      case GROWTH_LARGE_PART -> loads.growth(true);
      case OWN_GROWTH -> loads.own(false);
      case OWN_LIMIT -> loads.own(true);
      case SLOW_SERVICE -> devices.slowService();
      case SLOW_SERVICE_NEIGHBOUR -> loads.processors(devices.hostsOfCalled()::contains);
      case LOAD_IMBALANCE -> devices.imbalance();
      case FAULT_DISK -> devices.disk();
      case FAULT_BATTERY -> devices.battery();
      case FAULT_CONTROLLER -> devices.controller();
      case FAULT_REBUILD -> devices.rebuild();
      case FAULT_COINCIDENCE -> devices.coincidence();
      case BAD_CABLE -> devices.cable();
      case BAD_CHANGE -> devices.change();
      case SILENT_MACHINE -> devices.silence(false);
      case SILENT_COLLECTOR -> devices.silence(true);
      case LOUD_HARMLESS -> loads.loudHarmless();
      case NIGHTLY_BATCH -> loads.nightly();
      case RESTART -> loads.restart();
      case RETRY_PEAK -> devices.retryPeak();
    };
  }

  private Effect attempt(Trouble trouble) {
    var all = new ArrayList<>(accepted());
    all.add(trouble);
    boolean silence = trouble.kind().isSilence();
    Trace trace = silence ? latest : runs.trace(all);
    Map<String, Stretch> slower = silence ? silenced(trouble) : slower(trace, latest, trouble);
    var now = new Placed(trouble, slower);
    Effect effect = effect(now);
    if (effect != Effect.RIGHT || !now.isApartFrom(placed)) {
      return effect == Effect.RIGHT ? Effect.BUSY : effect;
    }
    List<Placed> changed = again(now, all, trace);
    for (int i = 0; i < changed.size(); i++) {
      boolean right = effect(changed.get(i)) == Effect.RIGHT;
      if (!right || !changed.get(i).isApartFrom(changed.subList(0, i))) {
        return Effect.BUSY;
      }
    }
    placed = changed;
    latest = trace;
    return Effect.RIGHT;
  }

  private List<Trouble> accepted() {
    return placed.stream().map(Placed::trouble).toList();
  }

  /** Finds again what each trouble does that happens near the last one, with all of them. */
  private List<Placed> again(Placed last, List<Trouble> all, Trace trace) {
    var again = new ArrayList<Placed>();
    for (Placed each : placed) {
      again.add(each.isChangedBy(last.trouble()) ? again(each.trouble(), all, trace) : each);
    }
    again.add(last);
    return again;
  }

  private Placed again(Trouble trouble, List<Trouble> all, Trace trace) {
    List<Trouble> others = all.stream().filter(each -> !each.equals(trouble)).toList();
    return new Placed(trouble, slower(trace, runs.trace(others), trouble));
  }

  /** Compares with a lower bound for harmless events than for troubles. */
  private Map<String, Stretch> slower(Trace with, Trace without, Trouble trouble) {
    boolean incident = trouble.kind().isTrouble();
    return new Comparison(with, without, sampling, incident ? 2 : 1.6, incident ? 1 : 0.5)
        .slower(trouble.from(), trouble.to());
  }

  private static Map<String, Stretch> silenced(Trouble trouble) {
    var silenced = new LinkedHashMap<String, Stretch>();
    var stretch = new Stretch(0, trouble.from(), trouble.to(), 1);
    trouble.plan().silent().forEach(each -> silenced.put(each, stretch));
    return silenced;
  }

  private Effect effect(Placed placed) {
    Trouble trouble = placed.trouble();
    List<String> acting = estate.withHosts(trouble.actors());
    List<String> others =
        placed.slower().keySet().stream()
            .filter(each -> estate.isProduction(each) && !acting.contains(each))
            .toList();
    if (!trouble.kind().isTrouble()) {
      return others.isEmpty() ? Effect.RIGHT : Effect.STRONG;
    }
    List<Stretch> stretches = others.stream().map(placed.slower()::get).toList();
    double least = LEAST_PART * (trouble.to() - trouble.from());
    boolean lasting = stretches.stream().anyMatch(each -> each.to() - each.from() >= least);
    boolean serviceLost =
        trouble.kind() == TroubleKind.SLOW_SERVICE_NEIGHBOUR
            && others.stream().noneMatch(estate::isService);
    if (!lasting || serviceLost) {
      return Effect.WEAK;
    }
    Set<String> own = trouble.plan().own();
    boolean absurd = stretches.stream().anyMatch(each -> each.worst() > ABSURD);
    boolean tooFar = !own.isEmpty() && !own.containsAll(others);
    return absurd || tooFar ? Effect.STRONG : Effect.RIGHT;
  }
}

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
  private enum Verdict {
    WEAK,
    RIGHT,
    STRONG,
    /** Meets another trouble: another time may be right. */
    BUSY
  }

  private static final int ATTEMPTS = 12;
  private static final int APART = 1200;
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
  private final List<Trouble> accepted = new ArrayList<>();
  private final List<Map<String, Stretch>> degraded = new ArrayList<>();

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
    return accepted;
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
    int from =
        kind == TroubleKind.NIGHTLY_BATCH
            ? Math.floorMod(EVENING - estate.midnight(), DAY)
            : dice.whole(Math.min(WARM_UP, spec.seconds() / 4), last);
    long others =
        accepted.stream()
            .filter(each -> each.kind().isTrouble() && each.isNear(from, from + length, 0))
            .count();
    boolean busy = kind.isTrouble() && others >= MOST_AT_A_TIME;
    return busy || from > last ? null : new Trouble(kind, from, from + length, strength, plan);
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

  private Verdict attempt(Trouble trouble) {
    var all = new ArrayList<>(accepted);
    all.add(trouble);
    Trace trace = trouble.kind().isSilence() ? latest : runs.trace(all);
    Map<String, Stretch> slower =
        trouble.kind().isSilence() ? silenced(trouble) : slower(trace, latest, trouble);
    Verdict verdict = verdict(trouble, slower);
    if (verdict == Verdict.RIGHT) {
      accepted.add(trouble);
      degraded.add(slower);
      latest = trace;
    }
    return verdict;
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

  private Verdict verdict(Trouble trouble, Map<String, Stretch> slower) {
    List<String> acting = estate.withHosts(trouble.actors());
    List<String> others =
        slower.keySet().stream()
            .filter(each -> estate.isProduction(each) && !acting.contains(each))
            .toList();
    if (!trouble.kind().isTrouble()) {
      return others.isEmpty() ? Verdict.RIGHT : Verdict.STRONG;
    }
    List<Stretch> stretches = others.stream().map(slower::get).toList();
    double least = LEAST_PART * (trouble.to() - trouble.from());
    boolean lasting = stretches.stream().anyMatch(each -> each.to() - each.from() >= least);
    boolean serviceLost =
        trouble.kind() == TroubleKind.SLOW_SERVICE_NEIGHBOUR
            && others.stream().noneMatch(estate::isService);
    if (!lasting || serviceLost) {
      return Verdict.WEAK;
    }
    Set<String> own = trouble.plan().own();
    boolean absurd = stretches.stream().anyMatch(each -> each.worst() > ABSURD);
    if (absurd || (!own.isEmpty() && !own.containsAll(others))) {
      return Verdict.STRONG;
    }
    return meetsOthers(trouble, slower) ? Verdict.BUSY : Verdict.RIGHT;
  }

  /** Returns whether a resource would have two troubles at nearly the same time. */
  private boolean meetsOthers(Trouble trouble, Map<String, Stretch> slower) {
    for (int i = 0; i < accepted.size(); i++) {
      Trouble other = accepted.get(i);
      Map<String, Stretch> before = degraded.get(i);
      boolean met =
          slower.entrySet().stream()
              .anyMatch(
                  each ->
                      isNear(before.get(each.getKey()), each.getValue())
                          || isActing(other, each.getKey(), each.getValue()));
      if (met || trouble.actors().stream().anyMatch(before::containsKey)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isActing(Trouble other, String resource, Stretch now) {
    return other.actors().contains(resource) && other.isNear(now.from(), now.to(), APART);
  }

  private static boolean isNear(@Nullable Stretch before, Stretch now) {
    return before != null && before.isNear(now, APART);
  }
}

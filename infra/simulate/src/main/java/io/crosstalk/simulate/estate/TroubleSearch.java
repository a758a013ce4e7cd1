package io.crosstalk.simulate.estate;

import io.crosstalk.event.Environment;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Draws the events of an estate, one after the other. Each is tried in a run with all earlier ones;
 * its strength is drawn again until it does what its kind describes.
 */
final class TroubleSearch {
  private static final int ATTEMPTS = 7;
  private static final int APART = 1200;
  private static final int WARM_UP = 5400;
  private static final int MOST_AT_A_TIME = 4;
  private static final double ABSURD = 300;

  private final EstateSpec spec;
  private final SeededRandom dice;
  private final Runs runs;
  private final Sampling sampling;
  private final Estate estate;
  private final List<Trouble> accepted = new ArrayList<>();
  private final List<Map<String, Stretch>> degraded = new ArrayList<>();
  private Trace latest;

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
    for (TroubleKind each : kinds) {
      place(each);
    }
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
      int verdict = verdict(trouble);
      if (verdict == 0) {
        return;
      }
      strength *= verdict < 0 ? 1.7 : 0.65;
      plan = i % 3 == 2 ? plan(kind) : plan;
    }
  }

  /** Times of a trouble; null if too many happen then. */
  private @Nullable Trouble at(TroubleKind kind, double strength, Trouble.Plan plan) {
    int length = length(kind);
    int last = spec.seconds() - (dice.chance(0.05) ? length / 2 : length + 900);
    int from = kind == TroubleKind.NIGHTLY_BATCH ? night() : dice.whole(WARM_UP, last);
    long others =
        accepted.stream()
            .filter(each -> each.kind().isTrouble())
            .filter(each -> each.from() < from + length && from < each.to())
            .count();
    boolean busy = kind.isTrouble() && others >= MOST_AT_A_TIME;
    return busy || from < 0 ? null : new Trouble(kind, from, from + length, strength, plan);
  }

  /** Second of the first night; negative if there is none. */
  private int night() {
    int begin = spec.start().atOffset(java.time.ZoneOffset.UTC).toLocalTime().toSecondOfDay();
    int from = (86_400 + 3600 - begin) % 86_400;
    return from < spec.seconds() - 7200 ? from : -1;
  }

  private int length(TroubleKind kind) {
    return switch (kind) {
      case RESTART -> dice.whole(180, 420);
      case RETRY_PEAK -> dice.whole(16, 30);
      case LOUD_HARMLESS -> dice.whole(600, 2400);
      case NIGHTLY_BATCH -> 5400;
      default -> (int) dice.logBetween(900, 4200);
    };
  }

  private Trouble.Plan plan(TroubleKind kind) {
    var loads = new LoadTroubles(estate, dice);
    var devices = new DeviceTroubles(estate, dice);
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

  /** Accepts a trouble (0), or tells that it was too weak (-1) or too strong (1). */
  private int verdict(Trouble trouble) {
    var all = new ArrayList<>(accepted);
    all.add(trouble);
    Trace trace = trouble.kind().isSilence() ? latest : runs.trace(all);
    boolean incident = trouble.kind().isTrouble();
    Map<String, Stretch> slower =
        new Comparison(trace, latest, sampling, incident ? 2 : 1.6, incident ? 1 : 0.5).slower();
    if (trouble.kind().isSilence()) {
      var stretch = new Stretch(0, trouble.from(), trouble.to(), 2);
      slower = new LinkedHashMap<>();
      for (String each : trouble.plan().silent()) {
        slower.put(each, stretch);
      }
    }
    int verdict = verdict(trouble, slower);
    if (verdict == 0) {
      accepted.add(trouble);
      degraded.add(slower);
      latest = trace;
    }
    return verdict;
  }

  private int verdict(Trouble trouble, Map<String, Stretch> slower) {
    List<String> production = slower.keySet().stream().filter(this::isProduction).toList();
    var victims = new ArrayList<>(production);
    victims.removeAll(trouble.actors());
    if (!trouble.kind().isTrouble()) {
      return victims.isEmpty() ? 0 : 1;
    }
    if (victims.isEmpty()) {
      return -1;
    }
    boolean absurd = slower.values().stream().anyMatch(each -> each.worst() > ABSURD);
    boolean others =
        !trouble.plan().own().isEmpty() && !trouble.plan().own().containsAll(production);
    return absurd || others || isNearOthers(trouble, slower) ? 1 : 0;
  }

  private boolean isNearOthers(Trouble trouble, Map<String, Stretch> slower) {
    for (int i = 0; i < accepted.size(); i++) {
      List<String> actors = accepted.get(i).actors();
      for (Map.Entry<String, Stretch> each : slower.entrySet()) {
        Stretch before = degraded.get(i).get(each.getKey());
        boolean acts = actors.contains(each.getKey());
        if (before != null && before.isNear(each.getValue(), APART)
            || acts && accepted.get(i).from() < each.getValue().to() + APART
                && each.getValue().from() < accepted.get(i).to() + APART) {
          return true;
        }
      }
      if (trouble.actors().stream().anyMatch(degraded.get(i)::containsKey)) {
        return true;
      }
    }
    return false;
  }

  private boolean isProduction(String resource) {
    return estate.world().machines.stream()
        .filter(each -> each.id.equals(resource))
        .allMatch(each -> each.environment == Environment.PRODUCTION);
  }
}

package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/** Runs of one estate: the same chance with some troubles, or none, and some loads restricted. */
record Runs(EstateSpec spec) {
  /** Course of the quality of all machines and services, and of what devices do to it. */
  Trace trace(List<Trouble> troubles) {
    return trace(troubles, Set.of(), true);
  }

  /** Course without troubles and without chance. */
  Trace calm() {
    return trace(List.of(), Set.of(), false);
  }

  /** Course when the load of a machine is what it is ordinarily. */
  Trace restricted(List<Trouble> troubles, String machine) {
    return trace(troubles, Set.of(machine), true);
  }

  private Trace trace(List<Trouble> troubles, Set<String> restricted, boolean chance) {
    Estate estate = Estate.build(spec);
    estate.world().machines.forEach(each -> each.restricted = restricted.contains(each.id));
    List<Meter> quality =
        new MachineMeters(estate).list().stream().filter(Meter::isQuality).toList();
    var trace = new Trace(followed(estate, quality), quality.size(), spec.seconds());
    run(estate, troubles, chance, trace::look);
    return trace;
  }

  /** Runs an estate from its start to its end; the observer looks at it after each step. */
  void run(Estate estate, List<Trouble> troubles, boolean chance, IntConsumer observer) {
    World world = estate.world();
    for (int second = EstateSpec.STEP; second <= spec.seconds(); second += EstateSpec.STEP) {
      world.begin(second, chance);
      estate.keepHours(second);
      for (Trouble each : troubles) {
        each.apply(world, second);
      }
      world.step();
      observer.accept(second);
    }
  }

  /** Meters that the site has. */
  static List<Meter> meters(Estate estate) {
    var meters = new ArrayList<>(new MachineMeters(estate).list());
    meters.addAll(new DeviceMeters(estate).list());
    return meters;
  }

  /** Adds how long production waits at each station, and how much each machine uses them. */
  private static List<Meter> followed(Estate estate, List<Meter> quality) {
    World world = estate.world();
    var followed = new ArrayList<>(quality);
    for (Station each : world.stations) {
      followed.add(new Meter(each.id, Trace.DELAY, Meter.Source.SAN, each::suffered, () -> 1));
    }
    for (Host each : world.hosts) {
      followed.add(
          new Meter(each.id(), Trace.DELAY, Meter.Source.SAN, each.memory()::suffered, () -> 1));
    }
    for (Machine each : world.machines) {
      followed.add(new Meter(each.id, Trace.SHARE, Meter.Source.SAN, each::largestShare, () -> 1));
    }
    return followed;
  }
}

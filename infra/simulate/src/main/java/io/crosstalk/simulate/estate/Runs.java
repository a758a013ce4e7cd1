package io.crosstalk.simulate.estate;

import io.crosstalk.event.MetricRole;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs of one estate: the same chance with some troubles, or none, and some loads restricted. */
final class Runs {
  /** Receives the state of a world at the end of each step. */
  @FunctionalInterface
  interface Observer {
    void look(int second);
  }

  private final EstateSpec spec;

  Runs(EstateSpec spec) {
    this.spec = spec;
  }

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
    var trace = new Trace(followed(estate), spec.seconds());
    run(estate, troubles, chance, trace);
    return trace;
  }

  void run(Estate estate, List<Trouble> troubles, boolean chance, Observer observer) {
    World world = estate.world();
    for (int second = EstateSpec.STEP; second <= spec.seconds(); second += EstateSpec.STEP) {
      int now = second;
      world.begin(now, chance);
      estate.keepHours(now);
      troubles.forEach(each -> each.apply(world, now));
      world.step();
      observer.look(now);
    }
  }

  /** Meters that the site has. */
  static List<Meter> meters(Estate estate) {
    var meters = new ArrayList<Meter>();
    new MachineMeters(estate, meters, estate.spec().dice("machine-meters")).add();
    new DeviceMeters(estate.world(), meters, estate.spec().dice("device-meters")).add();
    return meters;
  }

  private static List<Meter> followed(Estate estate) {
    World world = estate.world();
    Set<String> users = world.machines.stream().map(each -> each.id).collect(Collectors.toSet());
    world.services.forEach(each -> users.add(each.id));
    world.hosts.stream().filter(Host::isPartition).forEach(each -> users.add(each.id()));
    var followed = new ArrayList<Meter>();
    for (Meter each : meters(estate)) {
      if (MetricCatalogue.of(each.metric()).role() == MetricRole.QUALITY
          && users.contains(each.resource())) {
        followed.add(each);
      }
    }
    var list = new MeterList(Meter.Source.VMWARE, followed);
    world.stations.forEach(each -> list.put(true, each.id, Trace.DELAY, each::suffered));
    world.machines.forEach(each -> list.put(true, each.id, Trace.SHARE, each::largestShare));
    return followed;
  }
}

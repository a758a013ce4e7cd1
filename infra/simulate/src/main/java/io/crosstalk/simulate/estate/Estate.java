package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * World of one run and what is fixed about it.
 *
 * @param balancers load balancer of each service that has one
 * @param leaving minute of the day at which each desktop is switched off
 * @param midnight seconds from midnight to the start
 */
record Estate(
    EstateSpec spec,
    World world,
    Map<String, String> balancers,
    Map<String, Integer> leaving,
    int midnight) {
  private static final int COMING = 7 * 60;
  private static final int DAY = 86_400;

  /** Builds the estate and sizes it for its ordinary peak. */
  static Estate build(EstateSpec spec) {
    var world = new World();
    new EstateHardware(world, spec.dice("hardware")).build();
    var machines = new EstateMachines(spec, world, spec.dice("machines"));
    machines.others();
    var services = new EstateServices(machines, spec.dice("services"));
    world.services.addAll(services.build());
    new EstateSizing(world, spec.dice("sizing")).fit();
    SeededRandom dice = spec.dice("evening");
    var leaving = new HashMap<String, Integer>();
    machines.desktops.forEach(each -> leaving.put(each.id, dice.whole(17 * 60, 19 * 60)));
    int midnight = spec.start().atOffset(ZoneOffset.UTC).toLocalTime().toSecondOfDay();
    return new Estate(spec, world, services.balancers, leaving, midnight);
  }

  /** Returns whether a machine is switched off, as every evening. */
  boolean isHome(String machine, int second) {
    Integer left = leaving.get(machine);
    if (left == null) {
      return false;
    }
    int now = (midnight + second) % DAY / 60;
    return now >= left || now < COMING + left % 60;
  }

  /** Switches desktops off and on. */
  void keepHours(int second) {
    for (Machine each : world.machines) {
      each.off |= isHome(each.id, second);
    }
  }

  /** Machines without services that are always on, which troubles may use. */
  List<Machine> actors() {
    return world.machines.stream()
        .filter(each -> !leaving.containsKey(each.id))
        .filter(each -> world.servicesOn(each).findAny().isEmpty())
        .toList();
  }

  /** Returns whether a resource is a machine, service or LPAR of production. */
  boolean isProduction(String resource) {
    return world.machines.stream().anyMatch(each -> each.id.equals(resource) && each.isProduction())
        || isService(resource)
        || world.partitions().anyMatch(each -> each.id().equals(resource));
  }

  boolean isService(String resource) {
    return world.services.stream().anyMatch(each -> each.id.equals(resource));
  }

  /** Machines of a service or an LPAR, or the machine itself. */
  private Stream<Machine> machines(String resource) {
    Stream<Machine> members =
        world.services.stream()
            .filter(each -> each.id.equals(resource))
            .flatMap(each -> each.members.stream());
    Stream<Machine> others =
        world.machines.stream()
            .filter(each -> each.id.equals(resource) || each.host.id().equals(resource));
    return Stream.concat(members, others);
  }

  /** Contention domain of a machine, or of the first machine of a service or an LPAR. */
  String domain(String resource) {
    return machines(resource).findFirst().orElseThrow().domain();
  }

  /** Stations of a machine, or of a service and all that it calls. */
  Stream<Station> stations(String resource) {
    return Stream.concat(
        machines(resource).flatMap(Machine::stations),
        world.services.stream()
            .filter(each -> each.id.equals(resource))
            .flatMap(Service::stations));
  }

  /** Machines and the LPARs that they belong to. */
  List<String> withHosts(List<String> machines) {
    return machines.stream()
        .flatMap(each -> Stream.of(each, world.machine(each).host.id()))
        .toList();
  }
}

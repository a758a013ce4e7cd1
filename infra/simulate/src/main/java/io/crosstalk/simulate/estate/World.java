package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Everything in an estate that has a state. A world is built for one run: the same specification
 * gives the same world and the same chance, whatever the troubles are.
 */
final class World {
  /** Steps until a world that is being sized has settled. */
  private static final int SETTLING = 60;

  final List<Station> stations = new ArrayList<>();
  final List<StorageArray> arrays = new ArrayList<>();
  final List<Store> stores = new ArrayList<>();
  final List<Host> hosts = new ArrayList<>();
  final List<Machine> machines = new ArrayList<>();

  /** Services, callers before those that they call. */
  final List<Service> services = new ArrayList<>();

  final List<Load> loads = new ArrayList<>();

  Station add(Station station) {
    stations.add(station);
    return station;
  }

  Station station(String id) {
    return find(stations, each -> each.id, id);
  }

  Machine machine(String id) {
    return find(machines, each -> each.id, id);
  }

  Service service(String id) {
    return find(services, each -> each.id, id);
  }

  StorageArray array(String id) {
    return find(arrays, each -> each.id, id);
  }

  StoragePool pool(String id) {
    return find(pools().toList(), each -> each.disks.id, id);
  }

  private static <T> T find(List<T> all, Function<T, String> name, String id) {
    for (T each : all) {
      if (name.apply(each).equals(id)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no " + id);
  }

  Stream<StoragePool> pools() {
    return arrays.stream().flatMap(each -> each.pools.stream());
  }

  Stream<Host> partitions() {
    return hosts.stream().filter(Host::isPartition);
  }

  Stream<Service> servicesOn(Machine machine) {
    return services.stream().filter(each -> each.members.contains(machine));
  }

  /** Sets everything back that troubles change, and draws the chance of a step. */
  void begin(int second, boolean chance) {
    for (Station each : stations) {
      each.speed = 1;
      each.loss = 0;
    }
    arrays.forEach(StorageArray::restore);
    machines.forEach(Machine::restore);
    services.forEach(Service::restore);
    loads.forEach(each -> each.advance(second, chance));
  }

  /** Simulates a step with what troubles have changed. */
  void step() {
    services.forEach(Service::demand);
    stations.forEach(Station::begin);
    arrays.forEach(StorageArray::offer);
    machines.forEach(Machine::offer);
    stations.forEach(Station::settle);
    machines.forEach(Machine::finish);
    arrays.forEach(each -> each.finish(machines));
    hosts.forEach(each -> each.memory().finish());
    services.reversed().forEach(Service::respond);
  }

  /** Runs a while at the ordinary peak, for sizing. */
  void settle() {
    for (int i = 0; i < SETTLING; i++) {
      step();
    }
  }
}

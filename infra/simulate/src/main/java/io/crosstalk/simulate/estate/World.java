package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

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

  private final List<Load> loads = new ArrayList<>();
  private final Map<String, Station> byId = new HashMap<>();

  Station add(Station station) {
    stations.add(station);
    byId.put(station.id, station);
    return station;
  }

  Load add(Load load) {
    loads.add(load);
    return load;
  }

  Station station(String id) {
    Station found = byId.get(id);
    if (found == null) {
      throw new NoSuchElementException(id);
    }
    return found;
  }

  Machine machine(String id) {
    return machines.stream().filter(each -> each.id.equals(id)).findFirst().orElseThrow();
  }

  Service service(String id) {
    return services.stream().filter(each -> each.id.equals(id)).findFirst().orElseThrow();
  }

  StorageArray array(String id) {
    return arrays.stream().filter(each -> each.id.equals(id)).findFirst().orElseThrow();
  }

  StoragePool pool(String id) {
    return arrays.stream()
        .flatMap(each -> each.pools.stream())
        .filter(each -> each.disks.id.equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** Services that run on a machine. */
  List<Service> servicesOn(Machine machine) {
    return services.stream().filter(each -> each.members.contains(machine)).toList();
  }

  /** Sets everything back that troubles change, and draws the chance of a step. */
  void begin(int second, boolean chance) {
    stations.forEach(Station::restore);
    arrays.forEach(StorageArray::restore);
    machines.forEach(Machine::restore);
    services.forEach(Service::restore);
    loads.forEach(each -> each.advance(second, chance));
  }

  /** Simulates a step with what troubles have changed. */
  void step() {
    services.forEach(Service::demand);
    machines.forEach(Machine::offer);
    arrays.forEach(StorageArray::offer);
    stations.forEach(Station::settle);
    machines.forEach(Machine::finish);
    arrays.forEach(each -> each.finish(machines));
    hosts.forEach(each -> each.memory().finish());
    for (int i = services.size() - 1; i >= 0; i--) {
      services.get(i).respond();
    }
  }

  /** Runs a while at the ordinary peak, for sizing. */
  void settle() {
    for (int i = 0; i < SETTLING; i++) {
      step();
    }
  }
}

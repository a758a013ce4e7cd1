package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.simulate.estate.Load.Day;
import io.crosstalk.simulate.estate.Machine.Identity;
import io.crosstalk.simulate.estate.Machine.Place;
import io.crosstalk.simulate.estate.Station.Form;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws machines and places them on hosts and datastores. */
final class EstateMachines {
  private static final List<String> WORDS =
      List.of(
          "files", "mail", "build", "report", "archive", "oracle", "etl", "scan", "print", "wiki",
          "ledger", "gis", "backup", "index", "media", "lab", "export", "audit");

  private static final List<String> TEAMS =
      List.of("finance", "sales", "logistics", "web", "dba", "workplace", "quality", "data");

  private final EstateSpec spec;
  private final World world;
  private final SeededRandom dice;
  private final Set<String> given = new HashSet<>();

  /** Machines that users switch off in the evening. */
  final List<Machine> desktops = new ArrayList<>();

  EstateMachines(EstateSpec spec, World world, SeededRandom dice) {
    this.spec = spec;
    this.world = world;
    this.dice = dice;
  }

  String team() {
    return "team-" + dice.pick(TEAMS);
  }

  Load load(String name, Day day) {
    world.loads.add(new Load(spec, day, spec.dice("load-" + name)));
    return world.loads.getLast();
  }

  /** Machines without a service on each host, and desktops on one of them. */
  void others() {
    for (Host host : world.hosts) {
      int count = host.isPartition() ? dice.whole(1, 2) : dice.whole(2, 3);
      for (int i = 0; i < count; i++) {
        other(host);
      }
    }
    Host farm = hostsOf("cluster-a").getLast();
    String team = team();
    int count = dice.whole(6, 9);
    var work = new Demand(0.15, 6, 6, 0.05, 10);
    for (int i = 1; i <= count; i++) {
      var identity = new Identity("vdi-%02d".formatted(i), Environment.PRODUCTION, team);
      desktops.add(machine(identity, farm, Day.OFFICE, work));
    }
  }

  private void other(Host host) {
    Environment environment =
        dice.pick(
            Environment.PRODUCTION,
            Environment.PRODUCTION,
            Environment.UAT,
            Environment.TEST,
            Environment.DEVELOPMENT);
    double size = dice.logBetween(0.3, 2);
    double bulk = dice.chance(0.5) ? dice.between(0.5, 8) : 0;
    var work = new Demand(0.5 * size, 120 * size, 60 * size, bulk, 60 * size);
    Day day = dice.pick(Day.OFFICE, Day.STEADY, Day.STEADY, Day.EVENING);
    machine(new Identity(fresh(host, ""), environment, team()), host, day, work);
  }

  Machine forService(String name, String team, List<Host> hosts) {
    Host host = dice.pick(hosts);
    var identity = new Identity(fresh(host, name + "-"), Environment.PRODUCTION, team);
    return machine(identity, host, Day.STEADY, new Demand(0.03, 4, 6, 0, 4));
  }

  private String fresh(Host host, String service) {
    String prefix = host.isPartition() ? "jobs-" : host.hasContainers() ? "pod-" : "vm-";
    String word = prefix + service + dice.pick(WORDS);
    String name = word;
    while (!given.add(name)) {
      name = word + "-" + dice.whole(2, 99);
    }
    return name;
  }

  private Machine machine(Identity identity, Host host, Day day, Demand work) {
    boolean container = host.hasContainers();
    List<Store> stores =
        world.stores.stream().filter(each -> each.isOfPartitions() == host.isPartition()).toList();
    Station quota = container ? world.add(new Station(identity.id() + "/quota", Form.LIMIT)) : null;
    var place = new Place(host, quota, container ? null : dice.pick(stores));
    Demand own = container ? new Demand(work.cpu(), 0, 0, 0, work.messages()) : work;
    Load load = load(identity.id(), day);
    var machine =
        new Machine(identity, place, load, own, dice.between(0.7, 0.95), dice.chance(0.5));
    machine.memoryMb = dice.pick(4_096, 8_192, 16_384, 32_768);
    host.memory().add(machine);
    world.machines.add(machine);
    return machine;
  }

  List<Host> hostsOf(String... groups) {
    return world.hosts.stream().filter(each -> List.of(groups).contains(each.group())).toList();
  }
}

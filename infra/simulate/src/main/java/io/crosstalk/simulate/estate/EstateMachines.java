package io.crosstalk.simulate.estate;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.simulate.estate.Station.Form;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  String fresh(String prefix) {
    String word = prefix + dice.pick(WORDS);
    String name = word;
    while (!given.add(name)) {
      name = word + "-" + dice.whole(2, 99);
    }
    return name;
  }

  String team() {
    return "team-" + dice.pick(TEAMS);
  }

  Load load(String name, DayCourse course) {
    boolean monthly = dice.chance(0.5);
    return world.add(
        new Load(
            course.levels(spec, monthly), spec.dice("load-" + name), dice.between(0.05, 0.3)));
  }

  /** Machines without a service: two or three on each host, one or two on each LPAR. */
  void others() {
    for (Host host : world.hosts) {
      int count = host.isPartition() ? dice.whole(1, 2) : dice.whole(2, 3);
      for (int i = 0; i < count; i++) {
        other(host);
      }
    }
    Host farm = hostsOf("cluster-a").getLast();
    Store store = dice.pick(stores(false));
    String team = team();
    int count = dice.whole(6, 9);
    for (int i = 1; i <= count; i++) {
      desktops.add(
          machine(
              "vdi-%02d".formatted(i),
              Environment.PRODUCTION,
              team,
              farm,
              store,
              DayCourse.OFFICE,
              new Demand(0.15, 6, 6, 0.05, 10)));
    }
  }

  private void other(Host host) {
    double environment = dice.between(0, 1);
    boolean container = host.group().equals("cluster-k");
    String prefix = host.isPartition() ? "jobs-" : container ? "pod-" : "vm-";
    double size = dice.logBetween(0.3, 2);
    double bulk = dice.chance(0.5) ? dice.between(0.5, 8) : 0;
    machine(
        fresh(prefix),
        environment < 0.45
            ? Environment.PRODUCTION
            : environment < 0.7 ? Environment.UAT : Environment.TEST,
        team(),
        host,
        container ? null : dice.pick(stores(host.isPartition())),
        dice.pick(DayCourse.OFFICE, DayCourse.STEADY, DayCourse.STEADY, DayCourse.EVENING),
        container
            ? new Demand(0.5 * size, 0, 0, 0, 40 * size)
            : new Demand(0.5 * size, 120 * size, 60 * size, bulk, 60 * size));
  }

  Machine forService(String prefix, String team, List<Host> hosts) {
    Host host = dice.pick(hosts);
    boolean container = host.group().equals("cluster-k");
    return machine(
        fresh(prefix),
        Environment.PRODUCTION,
        team,
        host,
        container ? null : dice.pick(stores(host.isPartition())),
        DayCourse.STEADY,
        container ? new Demand(0.02, 0, 0, 0, 2) : new Demand(0.05, 4, 6, 0, 4));
  }

  private Machine machine(
      String id,
      Environment environment,
      String team,
      Host host,
      @Nullable Store store,
      DayCourse course,
      Demand own) {
    var place = place(id, host, store);
    var machine =
        new Machine(
            new Machine.Identity(id, environment, team, dice.chance(0.5)),
            place,
            load(id, course),
            own,
            dice.between(0.55, 0.9));
    machine.memoryMb = dice.pick(4_096, 8_192, 16_384, 32_768);
    host.memory().add(machine);
    world.machines.add(machine);
    return machine;
  }

  private Place place(String id, Host host, @Nullable Store store) {
    if (host.isPartition() && store != null) {
      return new Place(ResourceKind.JOB_GROUP, Layer.IBMI, host, null, store, store.id());
    }
    if (store == null) {
      Station quota = world.add(new Station(id + "/quota", Form.LIMIT));
      return new Place(ResourceKind.VM, Layer.APPLICATION, host, quota, null, host.group());
    }
    return new Place(ResourceKind.VM, Layer.VMWARE, host, null, store, store.id());
  }

  List<Host> hostsOf(String group) {
    return world.hosts.stream().filter(each -> each.group().equals(group)).toList();
  }

  /** Datastores, or disk pools of LPARs. */
  private List<Store> stores(boolean ofPartitions) {
    return world.stores.stream()
        .filter(each -> each.id().startsWith("asp-") == ofPartitions)
        .toList();
  }
}

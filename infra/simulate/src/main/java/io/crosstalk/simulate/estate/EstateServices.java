package io.crosstalk.simulate.estate;

import io.crosstalk.event.ResourceKind;
import io.crosstalk.simulate.estate.Service.Call;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws the services, those that are called first, and what they call. */
final class EstateServices {
  private static final List<String> APPLICATIONS =
      List.of("erp", "crm", "shop", "billing", "portal", "claims", "cards", "loans", "fleet");

  private final EstateMachines machines;
  private final SeededRandom dice;
  private final List<Service> built = new ArrayList<>();

  /** Load balancer of each service that has one. */
  final Map<String, String> balancers = new HashMap<>();

  EstateServices(EstateMachines machines, SeededRandom dice) {
    this.machines = machines;
    this.dice = dice;
  }

  /** Builds all services; returns them callers first. */
  List<Service> build() {
    Service login = shared("login", "cluster-k", 2, database("login"));
    Service orders = onPartition("orders");
    Service payments = onPartition("payments");
    int first = dice.whole(0, 2);
    for (int i = 0; i < 6; i++) {
      String name = APPLICATIONS.get(first + i);
      var calls = new ArrayList<Call>();
      calls.add(new Call(login, dice.between(0.2, 0.6)));
      if (i % 2 == 0) {
        calls.add(new Call(dice.pick(orders, payments), dice.between(0.3, 1)));
      }
      application(name, i < 3 ? dice.pick("cluster-a", "cluster-b") : "cluster-k", calls);
    }
    var callersFirst = new ArrayList<>(built);
    Collections.reverse(callersFirst);
    return callersFirst;
  }

  private void application(String name, String cluster, List<Call> shared) {
    Service database = database(name);
    double rate = dice.logBetween(15, 60);
    var calls = new ArrayList<>(shared);
    if (dice.chance(0.6)) {
      Service logic =
          service(
              name + "-app",
              ResourceKind.APPLICATION,
              members(name + "-app", cluster, dice.whole(1, 2)),
              new Demand(dice.between(0.008, 0.02), 0, 0, 0, 2),
              List.of(new Call(database, dice.whole(2, 4))),
              null,
              0);
      calls.add(new Call(logic, 1));
    } else {
      calls.add(new Call(database, dice.whole(2, 4)));
    }
    Load users =
        machines.load("users-" + name, dice.pick(DayCourse.OFFICE, DayCourse.EVENING));
    List<Machine> front = members(name + "-web", cluster, dice.whole(2, 4));
    Demand each = new Demand(dice.between(0.008, 0.025), 0, 0, 0, 3);
    Service web = service(name, ResourceKind.APPLICATION, front, each, calls, users, rate);
    if (front.size() > 2) {
      balancers.put(web.id, "lb-" + name);
    }
  }

  private Service shared(String name, String cluster, int members, Service database) {
    return service(
        name,
        ResourceKind.APPLICATION,
        members(name, cluster, members),
        new Demand(dice.between(0.004, 0.01), 0, 0, 0, 1),
        List.of(new Call(database, 1)),
        null,
        0);
  }

  private Service onPartition(String name) {
    return service(
        name,
        ResourceKind.APPLICATION,
        List.of(machines.forService("jobs-" + name + "-", machines.team(), partitions())),
        new Demand(dice.between(0.01, 0.03), dice.whole(4, 12), dice.whole(2, 5), 0, 2),
        List.of(),
        machines.load("users-" + name, DayCourse.OFFICE),
        dice.between(5, 15));
  }

  private List<Host> partitions() {
    return machines.hostsOf("pool-1");
  }

  private Service database(String name) {
    var hosts = new ArrayList<>(machines.hostsOf("cluster-a"));
    hosts.addAll(machines.hostsOf("cluster-b"));
    return service(
        "db-" + name,
        ResourceKind.DATABASE,
        List.of(machines.forService("vm-" + name + "-db-", machines.team(), hosts)),
        new Demand(dice.between(0.002, 0.006), dice.whole(3, 9), dice.whole(1, 3), 0, 1),
        List.of(),
        null,
        0);
  }

  private List<Machine> members(String name, String cluster, int count) {
    String team = machines.team();
    var members = new ArrayList<Machine>();
    String prefix = cluster.equals("cluster-k") ? "pod-" : "vm-";
    for (int i = 0; i < count; i++) {
      members.add(machines.forService(prefix + name + "-", team, machines.hostsOf(cluster)));
    }
    return members;
  }

  private Service service(
      String id,
      ResourceKind kind,
      List<Machine> members,
      Demand each,
      List<Call> calls,
      @Nullable Load users,
      double usersPerSecond) {
    var service =
        new Service(
            (kind == ResourceKind.DATABASE ? "" : "app-") + id,
            kind,
            members,
            each,
            calls,
            users,
            usersPerSecond,
            dice.between(0, 1.5));
    service.tightness = dice.chance(0.35) ? 2 : 1;
    built.add(service);
    return service;
  }
}

package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.estate.Load.Day;
import io.crosstalk.simulate.estate.Service.Call;
import io.crosstalk.simulate.estate.Service.Users;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
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
    Service login = web("login", "cluster-k", 2, List.of(new Call(database("login"), 1)), null);
    Service orders = onPartition("orders");
    Service payments = onPartition("payments");
    int first = dice.whole(0, 2);
    for (int i = 0; i < 6; i++) {
      var calls = new ArrayList<Call>();
      calls.add(new Call(login, dice.between(0.2, 0.6)));
      if (i % 2 == 0) {
        calls.add(new Call(dice.pick(orders, payments), dice.between(0.3, 1)));
      }
      String cluster = i < 3 ? dice.pick("cluster-a", "cluster-b") : "cluster-k";
      application(APPLICATIONS.get(first + i), cluster, calls);
    }
    return built.reversed();
  }

  private void application(String name, String cluster, List<Call> calls) {
    var database = new Call(database(name), dice.whole(2, 4));
    if (dice.chance(0.6)) {
      int members = dice.whole(1, 2);
      calls.add(new Call(web(name + "-app", cluster, members, List.of(database), null), 1));
    } else {
      calls.add(database);
    }
    Load load = machines.load("users-" + name, dice.pick(Day.OFFICE, Day.EVENING));
    var users = new Users(load, dice.logBetween(15, 60));
    Service front = web(name, cluster, dice.pick(2, 3, 3, 4), calls, users);
    if (front.members.size() > 2) {
      balancers.put(front.id, "lb-" + name);
    }
  }

  private Service web(
      String name, String cluster, int count, List<Call> calls, @Nullable Users users) {
    String team = machines.team();
    var members = new ArrayList<Machine>();
    for (int i = 0; i < count; i++) {
      members.add(machines.forService(name, team, machines.hostsOf(cluster)));
    }
    var work = new Demand(dice.between(0.006, 0.02), 0, 0, 0, dice.whole(1, 3));
    return service("app-" + name, ResourceKind.APPLICATION, members, work, calls, users);
  }

  private Service onPartition(String name) {
    Machine jobs = machines.forService(name, machines.team(), machines.hostsOf("pool-1"));
    var work = new Demand(dice.between(0.01, 0.03), dice.whole(4, 12), dice.whole(2, 5), 0, 2);
    var users = new Users(machines.load("users-" + name, Day.OFFICE), dice.between(5, 15));
    return service("app-" + name, ResourceKind.APPLICATION, List.of(jobs), work, List.of(), users);
  }

  private Service database(String name) {
    List<Host> hosts = machines.hostsOf("cluster-a", "cluster-b");
    Machine machine = machines.forService("db-" + name, machines.team(), hosts);
    var work = new Demand(dice.between(0.002, 0.006), dice.whole(3, 9), dice.whole(1, 3), 0, 1);
    return service("db-" + name, ResourceKind.DATABASE, List.of(machine), work, List.of(), null);
  }

  private Service service(
      String id,
      ResourceKind kind,
      List<Machine> members,
      Demand work,
      List<Call> calls,
      @Nullable Users users) {
    double retries = dice.between(0, 1.5);
    double tightness = dice.chance(0.35) ? 2 : 1;
    built.add(new Service(id, kind, members, work, calls, users, retries, tightness));
    return built.getLast();
  }
}

package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.estate.Trouble.Part;
import io.crosstalk.simulate.estate.Trouble.Plan;
import io.crosstalk.simulate.estate.Trouble.Sign;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Draws troubles by load: of neighbours, of everyone, of the victim itself. */
record LoadTroubles(Estate estate, World world, SeededRandom dice) {
  private Machine actor(Predicate<Machine> fits) {
    return dice.pick(estate.actors().stream().filter(fits).toList());
  }

  private static boolean hasDisks(Machine machine) {
    return machine.store != null;
  }

  private Plan plan(String summary, Part... parts) {
    String first = parts[0].actor();
    List<Sign> signs =
        first == null || dice.chance(0.7)
            ? List.of()
            : List.of(
                new Sign(true, first, ChangeKind.JOB_START, "job"),
                new Sign(false, first, ChangeKind.JOB_END, "job"));
    return new Plan(summary, dice.pick(10, 10, 60, 300, 900), List.of(parts), signs);
  }

  private static Part load(Machine actor, @Nullable String named, Demand more) {
    String id = actor.id;
    return new Part(
        named,
        (world, amount) -> {
          Machine machine = world.machine(id);
          machine.extra = machine.extra.plus(more, amount);
          machine.windows += amount;
          if (machine.quota != null) {
            machine.quota.speed += 100 * amount;
          }
        });
  }

  /** Large transfers that use up a share of the disks. */
  static Part bulk(Machine actor, @Nullable String named, double share) {
    StoragePool pool = pool(actor);
    double destaged = pool.destage.filling(pool.disks) * pool.destage.megabytes;
    double most =
        actor.bulkReads ? actor.bulk.filling(pool.disks) : destaged / actor.bulk.megabytes;
    return load(actor, named, new Demand(0.3, 0, 0, share * most, 0));
  }

  private static StoragePool pool(Machine machine) {
    return Objects.requireNonNull(machine.store).pool();
  }

  /** Small random reads, of data that no cache has. */
  private static Part small(Machine actor) {
    double most = actor.small.filling(pool(actor).disks);
    Part load = load(actor, actor.id, new Demand(0.3, most, 0.1 * most, 0, 0));
    return new Part(
        actor.id,
        (world, amount) -> {
          load.effect().apply(world, amount);
          world.machine(actor.id).cold = Math.min(0.9, amount);
        });
  }

  Plan throughput() {
    Machine actor = actor(LoadTroubles::hasDisks);
    return plan(actor.id + " transfers large blocks", bulk(actor, actor.id, 1));
  }

  /** Reads so much that is used once that it displaces useful data in the cache. */
  Plan cache() {
    Machine actor = actor(each -> hasDisks(each) && each.bulkReads);
    return plan(actor.id + " reads everything once", bulk(actor, actor.id, 0.7));
  }

  Plan operations() {
    Machine actor = actor(LoadTroubles::hasDisks);
    return plan(actor.id + " reads many small blocks", small(actor));
  }

  Plan processors(Predicate<Host> hosts) {
    Host host = dice.pick(world.hosts.stream().filter(hosts).toList());
    Machine actor =
        estate.actors().stream()
            .filter(each -> each.host.equals(host))
            .max(Comparator.comparingDouble(each -> each.processors))
            .orElseThrow();
    var more = new Demand(host.own().capacity, 0, 0, 0, 0);
    return plan(actor.id + " computes on " + host.id(), load(actor, actor.id, more));
  }

  Plan memory() {
    String id = actor(LoadTroubles::hasDisks).id;
    double more = world.machine(id).host.memory().size;
    return plan(
        id + " takes memory",
        new Part(id, (world, amount) -> world.machine(id).extraMemoryMb += amount * more));
  }

  Plan network() {
    Machine actor = actor(each -> !each.host.isPartition());
    Station wire = dice.pick(actor.host.port(), actor.host.uplink());
    var more = new Demand(0.2, 0, 0, 0, actor.network.filling(wire));
    return plan(actor.id + " sends through " + wire.id, load(actor, actor.id, more));
  }

  /** Two machines on one pool, through different dimensions. */
  Plan two() {
    Machine first = actor(LoadTroubles::hasDisks);
    List<Machine> others =
        estate.actors().stream()
            .filter(each -> each != first && hasDisks(each) && pool(each) == pool(first))
            .toList();
    Machine second = others.isEmpty() ? actor(LoadTroubles::hasDisks) : dice.pick(others);
    String summary = " transfers large blocks, and %s reads many small ones".formatted(second.id);
    return plan(first.id + summary, bulk(first, first.id, 1), small(second));
  }

  /**
   * Growth of all machines of a pool or a host.
   *
   * @param large if one with a large single part is taken
   */
  Plan growth(boolean large) {
    var groups = new ArrayList<List<Machine>>();
    world.pools().forEach(pool -> groups.add(with(e -> hasDisks(e) && pool(e) == pool)));
    world.hosts.forEach(host -> groups.add(with(each -> each.host.equals(host))));
    groups.removeIf(each -> each.size() < 4);
    groups.sort(Comparator.comparingDouble(LoadTroubles::largestPart));
    int half = groups.size() / 2;
    var choice = large ? groups.subList(half, groups.size()) : groups.subList(0, half);
    List<String> ids = dice.pick(choice).stream().map(each -> each.id).toList();
    return plan(
        "the load of " + ids + " grows",
        new Part(null, (world, amount) -> ids.forEach(id -> world.machine(id).growth += amount)));
  }

  private List<Machine> with(Predicate<Machine> fits) {
    return world.machines.stream().filter(fits).toList();
  }

  private static double largestPart(List<Machine> group) {
    double sum = group.stream().mapToDouble(Machine::largestShare).sum();
    return group.stream().mapToDouble(Machine::largestShare).max().orElse(0) / sum;
  }

  /** Growth of the users of a service with ordinary or with tight limits. */
  Plan own(boolean tight) {
    List<Service> services =
        world.services.stream()
            .filter(each -> each.users != null && !each.isOnPartition())
            .toList();
    List<Service> fitting = services.stream().filter(each -> each.isTight() == tight).toList();
    Service service = dice.pick(fitting.isEmpty() ? services : fitting);
    Load users = Objects.requireNonNull(service.users).load();
    int index = world.loads.indexOf(users);
    Part growth = new Part(null, (world, amount) -> world.loads.get(index).factor += amount);
    String summary = "the users of " + service.id + " grow";
    return new Plan(
        summary, dice.pick(60, 300, 900), List.of(growth), List.of(), ownOf(service), Set.of());
  }

  /** A service, the services that only it calls, and their machines. */
  private Set<String> ownOf(Service service) {
    var own = new HashSet<String>();
    own.add(service.id);
    service.members.forEach(each -> own.add(each.id));
    for (Service.Call call : service.calls) {
      if (world.services.stream().filter(call.target()::isCalledBy).count() == 1) {
        own.addAll(ownOf(call.target()));
      }
    }
    return own;
  }

  Plan loudHarmless() {
    Machine actor = actor(each -> hasDisks(each) && !each.isProduction());
    return plan(actor.id + " is loud", bulk(actor, null, 1));
  }

  Plan nightly() {
    var parts = new ArrayList<Part>();
    for (int i = 0; i < 4; i++) {
      parts.add(bulk(actor(each -> hasDisks(each) && !each.isProduction()), null, 1));
    }
    return plan("nightly batch", parts.toArray(Part[]::new));
  }

  Plan restart() {
    String id = actor(each -> !each.isProduction()).id;
    Part off = new Part(null, (world, amount) -> world.machine(id).off = true);
    return new Plan(id + " restarts", 1, List.of(off), List.of(), Set.of(), Set.of(id));
  }
}

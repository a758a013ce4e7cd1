package io.crosstalk.simulate.estate;

import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
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
final class LoadTroubles {
  private final Estate estate;
  private final World world;
  private final SeededRandom dice;

  LoadTroubles(Estate estate, SeededRandom dice) {
    this.estate = estate;
    this.world = estate.world();
    this.dice = dice;
  }

  private Machine actor(Predicate<Machine> fits) {
    return dice.pick(estate.actors().stream().filter(fits).toList());
  }

  private static boolean hasDisks(Machine machine) {
    return machine.store() != null;
  }

  private static boolean isVm(Machine machine) {
    return hasDisks(machine) && !machine.place.home().isPartition();
  }

  private Plan plan(String summary, Part... parts) {
    int ramp = dice.pick(10, 10, 60, 300, 900);
    String first = parts[0].actor();
    return dice.chance(0.25) && first != null
        ? new Plan(
            summary,
            List.of(parts),
            ramp,
            new Sign(true, first, ChangeKind.JOB_START, "job"),
            new Sign(false, first, ChangeKind.JOB_END, "job"))
        : new Plan(summary, List.of(parts), ramp);
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

  static Part bulk(Machine actor, @Nullable String named, double share) {
    Store store = Objects.requireNonNull(actor.store());
    StoragePool pool = store.pool();
    double most =
        actor.bulkReads
            ? actor.bulk.filling(pool.disks)
            : pool.destage.filling(pool.disks) * pool.destage.megabytes / actor.bulk.megabytes;
    return load(actor, named, new Demand(0.3, 0, 0, share * most, 0));
  }

  private static Part load(Machine actor, @Nullable String named, Demand more) {
    String id = actor.id;
    return new Part(
        named,
        (world, amount) -> {
          Machine machine = world.machine(id);
          machine.extra = machine.extra.plus(more, amount);
          machine.windows += 2 * amount;
        });
  }

  Plan operations() {
    Machine actor = actor(LoadTroubles::hasDisks);
    return plan(actor.id + " reads many small blocks", small(actor));
  }

  private static Part small(Machine actor) {
    Store store = Objects.requireNonNull(actor.store());
    double most = actor.reads.filling(store.pool().disks);
    Part load = load(actor, actor.id, new Demand(0.3, most, 0.1 * most, 0, 0));
    return new Part(
        actor.id,
        (world, amount) -> {
          load.effect().apply(world, amount);
          world.machine(actor.id).cold = Math.min(0.9, amount);
        });
  }

  Plan processors(Predicate<Host> hosts) {
    Host host = dice.pick(world.hosts.stream().filter(hosts).toList());
    Machine actor =
        estate.actors().stream()
            .filter(each -> each.place.home() == host)
            .max(Comparator.comparingDouble(each -> each.processors))
            .orElseThrow();
    Demand more = new Demand(host.ownProcessors().capacity, 0, 0, 0, 0);
    return plan(actor.id + " computes on " + host.id(), unlimited(actor, more));
  }

  /** Adds load for which the machine's own quota was raised. */
  private static Part unlimited(Machine actor, Demand more) {
    Part load = load(actor, actor.id, more);
    return new Part(
        actor.id,
        (world, amount) -> {
          load.effect().apply(world, amount);
          Station quota = world.machine(actor.id).place.quota();
          if (quota != null) {
            quota.speed = 1 + 100 * amount;
          }
        });
  }

  Plan memory() {
    Machine actor = actor(each -> true);
    double more = actor.place.home().memory().size();
    String id = actor.id;
    return plan(
        id + " takes memory",
        new Part(id, (world, amount) -> world.machine(id).extraMemoryMb += amount * more));
  }

  Plan network() {
    Machine actor = actor(each -> true);
    Station wire = dice.pick(actor.place.home().port(), actor.place.home().uplink());
    Demand more = new Demand(0.2, 0, 0, 0, actor.network.filling(wire));
    return plan(actor.id + " sends through " + wire.id, load(actor, actor.id, more));
  }

  /** Two machines on one pool or one host, through different dimensions. */
  Plan two() {
    Machine first = actor(LoadTroubles::isVm);
    Store store = Objects.requireNonNull(first.store());
    Machine second =
        actor(
            each ->
                each != first && each.store() != null && each.store().pool() == store.pool());
    return plan(
        first.id + " transfers large blocks, and " + second.id + " reads many small ones",
        bulk(first, first.id, 1),
        small(second));
  }

  /**
   * Growth of all machines of a pool or a host.
   *
   * @param large if the pool or host with the largest single part is taken
   */
  Plan growth(boolean large) {
    var groups = new ArrayList<List<Machine>>();
    for (StorageArray array : world.arrays) {
      for (StoragePool pool : array.pools) {
        groups.add(with(each -> each.store() != null && each.store().pool() == pool));
      }
    }
    world.hosts.forEach(host -> groups.add(with(each -> each.place.home() == host)));
    groups.removeIf(each -> each.size() < 4);
    groups.sort(Comparator.comparingDouble(LoadTroubles::largestPart));
    int half = groups.size() / 2;
    List<Machine> group =
        dice.pick(large ? groups.subList(half, groups.size()) : groups.subList(0, half));
    List<String> ids = group.stream().map(each -> each.id).toList();
    return new Plan(
        "the load of " + ids + " grows",
        List.of(
            new Part(null, (world, amount) -> ids.forEach(id -> world.machine(id).growth += amount))),
        dice.pick(300, 900, 1800));
  }

  private List<Machine> with(Predicate<Machine> fits) {
    return world.machines.stream().filter(fits).toList();
  }

  private static double largestPart(List<Machine> group) {
    double sum = group.stream().mapToDouble(LoadTroubles::size).sum();
    return group.stream().mapToDouble(LoadTroubles::size).max().orElse(0) / sum;
  }

  private static double size(Machine machine) {
    return machine.cores() + machine.readMb() + machine.writeMb();
  }

  /** Growth of the users of a service with ordinary or with tight limits. */
  Plan own(boolean tight) {
    List<Service> choice =
        world.services.stream()
            .filter(each -> each.users != null && (each.tightness > 1) == tight)
            .toList();
    Service service = dice.pick(choice.isEmpty() ? world.services.subList(0, 1) : choice);
    return new Plan(
        "the users of " + service.id + " grow",
        List.of(
            new Part(
                null,
                (world, amount) -> {
                  Load users = world.service(service.id).users;
                  if (users != null) {
                    users.factor += amount;
                  }
                })),
        ownOf(service),
        Set.of(),
        List.of(),
        dice.pick(60, 300, 900));
  }

  /** A service, the services that only it calls, and their machines. */
  private Set<String> ownOf(Service service) {
    var own = new HashSet<String>();
    own.add(service.id);
    service.members.forEach(each -> own.add(each.id));
    for (Service.Call call : service.calls) {
      long callers =
          world.services.stream()
              .filter(each -> each.calls.stream().anyMatch(one -> one.target() == call.target()))
              .count();
      if (callers == 1) {
        own.addAll(ownOf(call.target()));
      }
    }
    return own;
  }

  Plan loudHarmless() {
    Machine actor = actor(LoadTroubles::hasDisks);
    return plan(actor.id + " is loud", bulk(actor, null, 1));
  }

  Plan nightly() {
    var parts = new ArrayList<Part>();
    for (int i = 0; i < 4; i++) {
      parts.add(bulk(actor(LoadTroubles::isVm), null, 1));
    }
    return new Plan("nightly batch", parts, 60);
  }

  Plan restart() {
    Machine actor = actor(each -> each.environment != Environment.PRODUCTION);
    return new Plan(
        actor.id + " restarts",
        List.of(new Part(null, (world, amount) -> world.machine(actor.id).off = true)),
        Set.of(),
        Set.of(actor.id),
        List.of(),
        1);
  }
}

package io.crosstalk.simulate.estate;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.simulate.estate.Trouble.Effect;
import io.crosstalk.simulate.estate.Trouble.Part;
import io.crosstalk.simulate.estate.Trouble.Plan;
import io.crosstalk.simulate.estate.Trouble.Sign;
import io.crosstalk.simulate.model.SeededRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Draws faults, wrong settings and silences. */
record DeviceTroubles(Estate estate, World world, SeededRandom dice) {
  private Plan plan(String summary, Effect effect, Sign... signs) {
    return new Plan(summary, dice.pick(1, 1, 30), List.of(new Part(null, effect)), List.of(signs));
  }

  private StoragePool pool() {
    return dice.pick(world.pools().toList());
  }

  Plan disk() {
    String id = pool().disks.id;
    return plan("disks of " + id + " fail", failing(id));
  }

  private static Effect failing(String pool) {
    return (world, amount) -> world.station(pool).speed /= 1 + amount;
  }

  /** Failing disks while a machine has a harmless burst. */
  Plan coincidence() {
    StoragePool pool = pool();
    List<Machine> users =
        estate.actors().stream()
            .filter(each -> each.store != null && each.store.pool() == pool)
            .toList();
    Part fault = new Part(null, failing(pool.disks.id));
    List<Part> parts =
        users.isEmpty()
            ? List.of(fault)
            : List.of(fault, LoadTroubles.bulk(dice.pick(users), null, 0.06));
    return new Plan(
        "disks of " + pool.disks.id + " fail during a harmless burst", 5, parts, List.of());
  }

  Plan battery() {
    String id = dice.pick(world.arrays).id;
    return plan(
        "the write cache of " + id + " has no battery",
        (world, amount) -> world.array(id).unprotected = Math.min(1, amount));
  }

  Plan controller() {
    StorageArray array = dice.pick(world.arrays);
    List<String> nodes = array.nodes.stream().map(each -> each.id).toList();
    return plan(
        "one controller of " + array.id + " does the work of both",
        (world, amount) -> nodes.forEach(id -> world.station(id).speed /= 1 + amount),
        new Sign(true, nodes.getFirst(), ChangeKind.FAILOVER, "controller"));
  }

  Plan rebuild() {
    StoragePool pool = pool();
    String id = pool.disks.id;
    double most = pool.rebuild.filling(pool.disks) * pool.rebuild.megabytes;
    return plan(
        id + " rebuilds a disk",
        (world, amount) -> {
          world.pool(id).background += amount * most;
          world.station(id).speed *= 0.9;
        },
        new Sign(true, id, ChangeKind.REBUILD_START, "disk"),
        new Sign(false, id, ChangeKind.REBUILD_END, "disk"));
  }

  /** Bad cable of a host, to the network or to the storage. */
  Plan cable() {
    String id = station(each -> each.form == Station.Form.PIPE && each.id.startsWith("esx"));
    return plan(id + " loses packets", (world, amount) -> world.station(id).loss += amount);
  }

  private String station(Predicate<Station> fits) {
    return dice.pick(world.stations.stream().filter(fits).toList()).id;
  }

  /** Deployment or setting that makes something slow. */
  Plan change() {
    Service service = dice.pick(world.services);
    return switch (dice.whole(0, 2)) {
      case 0 -> deployment(service);
      case 1 ->
          plan(
              "fewer connections for " + service.id,
              (world, amount) -> world.service(service.id).poolFactor /= 1 + 6 * amount,
              new Sign(true, service.id, ChangeKind.CONFIG, "connection pool"));
      default -> limit(station(each -> each.form == Station.Form.LIMIT));
    };
  }

  private Plan limit(String station) {
    boolean volume = station.startsWith("vol-");
    String resource = volume ? station : station.replace("/quota", "");
    return plan(
        "a lower limit for " + resource,
        (world, amount) -> world.station(station).speed /= 1 + amount,
        new Sign(true, resource, volume ? ChangeKind.QOS : ChangeKind.CONFIG, "limit"));
  }

  private Plan deployment(Service service) {
    return plan(
        "a new version of " + service.id,
        (world, amount) -> world.service(service.id).slowness += 2 * amount,
        new Sign(true, service.id, ChangeKind.DEPLOY, "version " + dice.whole(2, 40)));
  }

  /** Slow service that several others call. */
  Plan slowService() {
    return deployment(dice.pick(called()));
  }

  private List<Service> called() {
    return world.services.stream()
        .filter(each -> world.services.stream().filter(each::isCalledBy).count() > 1)
        .toList();
  }

  /** Hosts of services that several others call. */
  Set<Host> hostsOfCalled() {
    return called().stream()
        .flatMap(each -> each.members.stream())
        .map(each -> each.host)
        .collect(Collectors.toSet());
  }

  Plan imbalance() {
    String id = dice.pick(estate.balancers().keySet().stream().sorted().toList());
    return plan(
        "a machine of " + id + " gets most of the load",
        (world, amount) -> {
          double[] weights = world.service(id).weights;
          double all = weights.length + 3 * amount;
          for (int i = 0; i < weights.length; i++) {
            weights[i] = (i == 0 ? 1 + 3 * amount : 1) / all;
          }
        });
  }

  Plan retryPeak() {
    String id = dice.pick(called()).id;
    return plan(id + " stalls", (world, amount) -> world.service(id).slowness += amount);
  }

  /** Silence of one machine, or of all that a collector measures. */
  Plan silence(boolean collector) {
    Machine first =
        dice.pick(
            world.machines.stream()
                .filter(each -> each.isProduction() && !estate.leaving().containsKey(each.id))
                .toList());
    String group = first.host.group();
    Set<String> silent = new HashSet<>();
    silent.add(first.id);
    world.machines.stream()
        .filter(each -> collector && each.host.group().equals(group))
        .forEach(each -> silent.addAll(List.of(each.id, each.host.id())));
    String summary = "no samples of " + (collector ? group : first.id);
    return new Plan(summary, 1, List.of(), List.of(), Set.of(), silent);
  }
}

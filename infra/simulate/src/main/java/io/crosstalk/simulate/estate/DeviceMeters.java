package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Meters of hosts, links and storage. The selection differs from site to site. */
final class DeviceMeters {
  private final World world;
  private final SeededRandom dice;
  private final MeterList hosts;
  private final MeterList wires;
  private final MeterList storage;

  DeviceMeters(World world, List<Meter> meters, SeededRandom dice) {
    this.world = world;
    this.dice = dice;
    this.hosts = new MeterList(Meter.Source.VMWARE, meters);
    this.wires = new MeterList(Meter.Source.NETWORK, meters);
    this.storage = new MeterList(Meter.Source.SAN, meters);
  }

  void add() {
    boolean processors = dice.chance(0.9);
    boolean adapters = dice.chance(0.6);
    boolean ports = dice.chance(0.6);
    boolean links = dice.chance(0.8);
    for (Host each : world.hosts) {
      if (!each.isPartition()) {
        Station own = each.ownProcessors();
        hosts.put(processors, own.id, "cpu.utilization", () -> 100 * own.utilization());
      }
      Station adapter = each.adapter();
      if (adapter != null) {
        hosts.put(adapters, adapter.id, "disk.throughput", adapter::used);
        hosts.put(adapters, adapter.id, "disk.queue_depth", () -> outstanding(adapter));
      }
      wire(each.port(), ports);
    }
    world.stations.stream()
        .filter(each -> each.id.startsWith("uplink"))
        .forEach(each -> wire(each, links));
    fabric(world.station("isl-1"), links);
    storage();
  }

  private static double outstanding(Station station) {
    return station.operations() * station.meanDelay();
  }

  private void wire(Station wire, boolean measured) {
    double always = dice.chance(0.3) ? dice.logBetween(0.01, 0.5) : 0;
    wires.put(measured, wire.id, "net.rx.throughput", () -> 0.45 * wire.used());
    wires.put(measured, wire.id, "net.tx.throughput", () -> 0.55 * wire.used());
    wires.put(measured, wire.id, "net.utilization", () -> 100 * wire.utilization());
    wires.put(
        measured, wire.id, "net.errors", () -> always + 40 * wire.loss * wire.operations());
  }

  private void fabric(Station link, boolean measured) {
    wires.put(measured, link.id, "net.tx.throughput", link::used);
    wires.put(measured, link.id, "net.utilization", () -> 100 * link.utilization());
    wires.put(
        measured,
        link.id,
        "fc.credit_starvation",
        () -> Math.min(100, 2e3 * link.backlog()));
    wires.put(measured, link.id, "fc.crc_errors", () -> link.loss * link.operations());
  }

  private void storage() {
    boolean stores = dice.chance(0.75);
    boolean latencies = dice.chance(0.65);
    boolean pools = dice.chance(0.65);
    boolean nodes = dice.chance(0.65);
    boolean caches = dice.chance(0.65);
    boolean jobs = dice.chance(0.8);
    for (Store each : world.stores) {
      store(each, stores, latencies);
    }
    for (StorageArray array : world.arrays) {
      array(array, latencies, caches);
      for (Station node : array.nodes) {
        storage.put(nodes, node.id, "cpu.utilization", () -> 100 * node.utilization());
      }
      for (StoragePool pool : array.pools) {
        Station disks = pool.disks;
        storage.put(pools, disks.id, "disk.busy", () -> 100 * disks.utilization());
        storage.put(pools, disks.id, "disk.iops", pool::operations);
        storage.put(jobs, disks.id, "background.throughput", pool.rebuild::mbPerSecond);
      }
    }
  }

  private void store(Store store, boolean load, boolean latency) {
    List<Machine> users = world.machines.stream().filter(each -> each.store() == store).toList();
    storage.put(
        load,
        store.id(),
        "disk.iops",
        () -> sum(users, each -> each.readOperations() + each.writeOperations()));
    storage.put(
        load, store.id(), "disk.read.throughput", () -> sum(users, Machine::readMb));
    storage.put(
        load, store.id(), "disk.write.throughput", () -> sum(users, Machine::writeMb));
    storage.put(
        latency,
        store.id(),
        "disk.latency",
        () -> 1e3 * latency(users),
        () -> sum(users, each -> each.readOperations() + each.writeOperations()));
  }

  private static double latency(List<Machine> users) {
    double seconds =
        sum(
            users,
            each ->
                each.readOperations() * each.readSeconds()
                    + each.writeOperations() * each.writeSeconds());
    return seconds / Math.max(1e-6, sum(users, e -> e.readOperations() + e.writeOperations()));
  }

  private static double sum(List<Machine> machines, ToDoubleFunction<Machine> figure) {
    double sum = 0;
    for (Machine each : machines) {
      sum += figure.applyAsDouble(each);
    }
    return sum;
  }

  private void array(StorageArray array, boolean latencies, boolean caches) {
    storage.put(true, array.id, "disk.iops", array::operations);
    storage.put(true, array.id, "disk.read.throughput", array::readMb);
    storage.put(true, array.id, "disk.write.throughput", array::writeMb);
    storage.put(latencies, array.id, "disk.latency", () -> arrayLatencyMs(array));
    storage.put(caches, array.id, "cache.hit_ratio", () -> 80 * array.warmth());
    storage.put(caches, array.id, "cache.write_pending", () -> Math.min(100, 100 * array.filled()));
  }

  /** Latency inside the array: controllers and disks. */
  private static double arrayLatencyMs(StorageArray array) {
    double seconds = 0;
    double operations = 1e-6;
    for (Station node : array.nodes) {
      seconds += node.operations() * node.meanDelay();
      operations += node.operations();
    }
    for (StoragePool pool : array.pools) {
      for (Flow flow : pool.flows()) {
        seconds += flow.rate() * flow.at(pool.disks);
      }
    }
    return 1e3 * seconds / operations;
  }
}

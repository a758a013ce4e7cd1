package io.crosstalk.simulate.estate;

import static io.crosstalk.simulate.estate.Meter.Source.NETWORK;
import static io.crosstalk.simulate.estate.Meter.Source.SAN;
import static io.crosstalk.simulate.estate.Meter.Source.VMWARE;

/** Meters of hosts, links and storage. */
final class DeviceMeters extends Meters {
  private static final double PACKETS = 40;

  DeviceMeters(Estate estate) {
    super(estate.spec().dice("device-meters"));
    World world = estate.world();
    world.hosts.forEach(this::host);
    world.stations.stream().filter(each -> each.id.startsWith("uplink")).forEach(this::wire);
    fabric(world.station("isl-1"));
    if (has("stores", 0.8)) {
      boolean latency = has("latency", 0.65);
      world.stores.forEach(each -> disks(SAN, each.id(), each.reads(), each.writes(), latency));
    }
    world.arrays.forEach(this::array);
  }

  private void host(Host each) {
    Station own = each.own();
    if (!each.isPartition() && has("processors", 0.9)) {
      put(VMWARE, own.id, "cpu.utilization", () -> 100 * own.utilization());
    }
    Station adapter = each.adapter();
    if (adapter != null && has("adapters", 0.6)) {
      put(VMWARE, adapter.id, "disk.throughput", () -> adapter.used);
      put(VMWARE, adapter.id, "disk.queue_depth", adapter::outstanding);
    }
    if (has("ports", 0.6)) {
      wire(each.port());
    }
  }

  /** Adds the meters of a port or link; some have occasional errors at all times. */
  private void wire(Station wire) {
    double always = has(wire.id, 0.3) ? 0.05 : 0;
    put(NETWORK, wire.id, "net.rx.throughput", () -> 0.45 * wire.used);
    put(NETWORK, wire.id, "net.tx.throughput", () -> 0.55 * wire.used);
    put(NETWORK, wire.id, "net.utilization", () -> 100 * wire.utilization());
    put(NETWORK, wire.id, "net.errors", () -> always + PACKETS * wire.loss * wire.operations());
  }

  private void fabric(Station link) {
    put(SAN, link.id, "net.tx.throughput", () -> link.used);
    put(SAN, link.id, "fc.credit_starvation", () -> Math.min(100, 2e3 * link.backlog));
    put(SAN, link.id, "fc.crc_errors", () -> link.loss * link.operations());
  }

  private void array(StorageArray array) {
    put(SAN, array.id, "disk.iops", () -> array.sum(StoragePool::operations));
    put(SAN, array.id, "disk.read.throughput", () -> array.sum(e -> e.reads.mbPerSecond()));
    put(SAN, array.id, "disk.write.throughput", () -> array.sum(e -> e.writes.mbPerSecond()));
    if (has("latency", 0.65)) {
      put(SAN, array.id, "disk.latency", array::milliseconds);
    }
    if (has("caches", 0.65)) {
      put(SAN, array.id, "cache.hit_ratio", () -> 80 * array.warmth);
      put(SAN, array.id, "cache.write_pending", () -> Math.min(100, 100 * array.filled()));
    }
    if (has("nodes", 0.65)) {
      array.nodes.forEach(e -> put(SAN, e.id, "cpu.utilization", () -> 100 * e.utilization()));
    }
    if (has("pools", 0.65)) {
      array.pools.forEach(this::pool);
    }
  }

  private void pool(StoragePool pool) {
    put(SAN, pool.disks.id, "disk.busy", () -> 100 * pool.disks.utilization());
    put(SAN, pool.disks.id, "disk.iops", pool::operations);
    put(SAN, pool.disks.id, "background.throughput", pool.rebuild::mbPerSecond);
  }
}

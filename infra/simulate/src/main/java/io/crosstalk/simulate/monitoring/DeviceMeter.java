package io.crosstalk.simulate.monitoring;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.model.ClientSite;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedStore;
import io.crosstalk.simulate.model.SystemPart;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeList;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Selects the metrics of hosts, network ports and links, datastores and arrays that a site
 * measures.
 */
final class DeviceMeter {
  /**
   * Number of packets in one network operation of the model, which is a train of packets: 64 kB in
   * packets of 1,500 bytes.
   */
  private static final double PACKETS_OF_A_TRAIN = 43;

  private final SystemPart system;
  private final SeededRandom dice;
  private final Set<Medium> focus;

  /**
   * @param kinds troubles that must be visible
   */
  DeviceMeter(SystemPart system, SeededRandom dice, Set<CaseKind> kinds) {
    this.system = system;
    this.dice = dice;
    this.focus = CaseKind.media(kinds);
  }

  List<Gauge> hosts() {
    boolean processors = focus.contains(Medium.CPU) || dice.chance(0.8);
    boolean adapters = dice.chance(0.5);
    var gauges = new GaugeList(MonitoringSource.VMWARE);
    for (ClientSite each : hostPlaces().toList()) {
      if (processors) {
        gauges.put(each.id(), "cpu.utilization", () -> 100 * each.cpu().utilization());
      }
      if (adapters) {
        each.adapters().forEach(adapter -> adapter(gauges, adapter));
      }
    }
    return gauges.list();
  }

  private Stream<ClientSite> hostPlaces() {
    return system.places.stream().filter(each -> !each.ports().isEmpty());
  }

  private static void adapter(GaugeList gauges, ServiceStation adapter) {
    gauges.put(adapter.id, "disk.throughput", () -> adapter.readMb() + adapter.writeMb());
    gauges.put(adapter.id, "disk.queue_depth", adapter::outstanding);
  }

  List<Gauge> wires() {
    boolean ports = focus.contains(Medium.NETWORK) || dice.chance(0.4);
    boolean links = focus.contains(Medium.NETWORK) || dice.chance(0.6);
    var gauges = new GaugeList(MonitoringSource.NETWORK);
    if (ports) {
      hostPlaces().flatMap(each -> each.ports().stream()).forEach(each -> wire(gauges, each));
    }
    if (links) {
      system.clients.stream()
          .flatMap(each -> each.links.stream())
          .distinct()
          .forEach(each -> wire(gauges, each));
    }
    return gauges.list();
  }

  /**
   * Adds the metrics of a network port or link; some ports and links have occasional errors at all
   * times.
   */
  private void wire(GaugeList gauges, ServiceStation wire) {
    double always = dice.chance(0.3) ? dice.logBetween(0.01, 1) : 0;
    gauges.put(wire.id, "net.rx.throughput", wire::readMb);
    gauges.put(wire.id, "net.tx.throughput", wire::writeMb);
    gauges.put(wire.id, "net.utilization", () -> 100 * wire.utilization());
    gauges.put(
        wire.id, "net.errors", () -> always + wire.loss * wire.operations() * PACKETS_OF_A_TRAIN);
  }

  List<Gauge> storage() {
    boolean stores = dice.chance(0.6);
    boolean storeLatency = dice.chance(0.5);
    boolean arrays = dice.chance(0.6);
    boolean arrayLatency = dice.chance(0.6);
    boolean split = dice.chance(0.4);
    var gauges = new GaugeList(MonitoringSource.SAN);
    for (SimulatedStore each : system.stores) {
      if (stores && !each.behind().isEmpty()) {
        disks(gauges, each.front(), storeLatency, split, each.behind());
      }
    }
    if (arrays) {
      arrays().forEach(each -> array(gauges, each, arrayLatency, split));
    }
    return gauges.list();
  }

  private List<ServiceStation> arrays() {
    return system.stores.stream().flatMap(each -> each.arrays().stream()).distinct().toList();
  }

  /** Adds the metrics of an array; many arrays report their cache hit rate and data reduction. */
  private void array(GaugeList gauges, ServiceStation array, boolean latency, boolean split) {
    disks(gauges, array, latency, split, List.of());
    gauges.put(array.id, "disk.busy", () -> 100 * array.utilization());
    double hits = dice.between(60, 97);
    double reduction = dice.pick(1.0, 1.0, dice.between(1.5, 3.5));
    if (dice.chance(0.4)) {
      gauges.put(array.id, "cache.hit_ratio", () -> hits);
    }
    if (dice.chance(0.4)) {
      gauges.put(array.id, "data.reduction_ratio", () -> reduction);
    }
  }

  List<Gauge> pools() {
    var gauges = new GaugeList(MonitoringSource.IBMI);
    for (SimulatedStore each : system.stores) {
      if (each.behind().isEmpty()) {
        disks(gauges, each.front(), true, true, List.of());
      }
    }
    return gauges.list();
  }

  private static void disks(
      GaugeList gauges,
      ServiceStation station,
      boolean latency,
      boolean split,
      List<ServiceStation> behind) {
    if (split) {
      gauges.put(station.id, "disk.read.throughput", station::readMb);
      gauges.put(station.id, "disk.write.throughput", station::writeMb);
    } else {
      gauges.put(station.id, "disk.throughput", () -> station.readMb() + station.writeMb());
    }
    gauges.put(station.id, "disk.iops", station::operations);
    if (latency) {
      gauges.mean(
          station.id, "disk.latency", () -> latencyMs(station, behind), station::operations);
    }
  }

  /** Latency of a datastore, which includes the latency of the array. */
  private static double latencyMs(ServiceStation station, List<ServiceStation> behind) {
    double seconds = station.latencySeconds();
    for (ServiceStation each : behind) {
      seconds += each.latencySeconds();
    }
    return 1e3 * seconds;
  }
}

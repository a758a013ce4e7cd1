package io.crosstalk.simulate.monitoring;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.model.ClientTotals;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.model.SystemPart;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeList;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.List;
import java.util.Set;

/** Selects the metrics of virtual machines and job groups that a site measures. */
final class ClientMeter {
  /**
   * Time between two disk accesses of a job in which the job does not wait for the disk,
   * milliseconds.
   */
  private static final double OTHER_MS = 5;

  private final SystemPart system;
  private final SeededRandom dice;
  private final Set<CaseKind> kinds;
  private final Set<Medium> focus;

  /**
   * @param kinds troubles that must be visible
   */
  ClientMeter(SystemPart system, SeededRandom dice, Set<CaseKind> kinds) {
    this.system = system;
    this.dice = dice;
    this.kinds = kinds;
    this.focus = CaseKind.media(kinds);
  }

  List<Gauge> machines() {
    boolean latency = dice.chance(kinds.contains(CaseKind.BULLY_STARVED) ? 0.6 : 0.95);
    boolean split = dice.chance(0.4);
    boolean operations = kinds.contains(CaseKind.BULLY_IOPS) || dice.chance(0.85);
    boolean processors = focus.contains(Medium.CPU) || dice.chance(0.7);
    boolean ready = focus.contains(Medium.CPU) || dice.chance(0.6);
    boolean network = focus.contains(Medium.NETWORK) || dice.chance(0.25);
    boolean quality = network && dice.chance(focus.contains(Medium.NETWORK) ? 0.7 : 0.3);
    var gauges = new GaugeList(MonitoringSource.VMWARE);
    for (SimulatedClient each : of(ResourceKind.VM)) {
      throughput(gauges, each, split);
      operations(gauges, each, operations, split);
      latency(gauges, each, latency, split);
      processors(gauges, each, processors, ready);
      network(gauges, each, network, quality);
    }
    return gauges.list();
  }

  List<Gauge> partitions() {
    boolean waits = dice.chance(0.7);
    var gauges = new GaugeList(MonitoringSource.IBMI);
    for (SimulatedClient each : of(ResourceKind.JOB_GROUP)) {
      throughput(gauges, each, false);
      operations(gauges, each, true, false);
      if (waits) {
        gauges.put(each.id, "wait.disk_other", () -> waitShare(each));
      }
    }
    return gauges.list();
  }

  private List<SimulatedClient> of(ResourceKind kind) {
    return system.clients.stream().filter(each -> each.kind == kind).toList();
  }

  private static double waitShare(SimulatedClient jobs) {
    return 100 * jobs.diskMs() / (jobs.diskMs() + OTHER_MS);
  }

  private static void throughput(GaugeList gauges, SimulatedClient client, boolean split) {
    ClientTotals figures = client.figures();
    if (split) {
      gauges.put(client.id, "disk.read.throughput", () -> figures.readMb);
      gauges.put(client.id, "disk.write.throughput", () -> figures.writeMb);
    } else {
      gauges.put(client.id, "disk.throughput", figures::throughputMb);
    }
  }

  private static void operations(
      GaugeList gauges, SimulatedClient client, boolean measured, boolean split) {
    if (measured && split) {
      gauges.put(client.id, "disk.read.iops", () -> client.figures().readIops);
      gauges.put(client.id, "disk.write.iops", () -> client.figures().writeIops);
    } else if (measured) {
      gauges.put(client.id, "disk.iops", client.figures()::iops);
    }
  }

  private static void latency(
      GaugeList gauges, SimulatedClient client, boolean measured, boolean split) {
    if (measured && split) {
      gauges.mean(
          client.id,
          "disk.read.latency",
          client.figures()::readMs,
          () -> client.figures().readIops);
      gauges.mean(
          client.id,
          "disk.write.latency",
          client.figures()::writeMs,
          () -> client.figures().writeIops);
    } else if (measured) {
      gauges.mean(client.id, "disk.latency", client::diskMs, client.figures()::iops);
    }
  }

  private static void processors(
      GaugeList gauges, SimulatedClient client, boolean measured, boolean ready) {
    if (measured) {
      gauges.put(client.id, "cpu.utilization", client::cpuPercent);
    }
    if (ready) {
      gauges.put(client.id, "cpu.ready", client::readyPercent);
    }
  }

  private static void network(
      GaugeList gauges, SimulatedClient client, boolean measured, boolean quality) {
    if (measured) {
      gauges.put(client.id, "net.rx.throughput", () -> client.figures().receivedMb);
      gauges.put(client.id, "net.tx.throughput", () -> client.figures().sentMb);
    }
    if (quality) {
      gauges.put(client.id, "net.rtt", client::rttMs);
      gauges.put(client.id, "net.retransmit_ratio", client::retransmitPercent);
    }
  }
}

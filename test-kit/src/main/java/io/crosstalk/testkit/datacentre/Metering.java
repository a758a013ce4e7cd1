package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.ResourceKind;
import io.crosstalk.testkit.datacentre.Flow.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/** Who measures what: it differs from site to site, and is never all. */
final class Metering {
  private static final double PROBE_MB = 0.064;
  private static final double PROBE_OVERHEAD_MS = 0.3;

  private final Draft draft;
  private final Dice dice;
  private final Medium focus;
  private final List<Gauge> gauges = new ArrayList<>();

  Metering(Draft draft) {
    this.draft = draft;
    this.dice = draft.dice.fork("metering");
    this.focus = Stories.medium(draft.kind);
  }

  List<Gauge> gauges() {
    machines();
    partitions();
    hosts();
    devices();
    applications();
    gauges.addAll(draft.extraGauges);
    return List.copyOf(gauges);
  }

  private void machines() {
    boolean latency = draft.kind != Kind.BULLY_STARVED || dice.chance(0.5);
    boolean split = dice.chance(0.4);
    boolean operations = draft.kind == Kind.BULLY_IOPS || dice.chance(0.85);
    boolean processors = focus == Medium.CPU || dice.chance(0.7);
    boolean ready = focus == Medium.CPU || dice.chance(0.6);
    boolean network = focus == Medium.NETWORK || dice.chance(0.25);
    boolean quality = network && dice.chance(focus == Medium.NETWORK ? 0.7 : 0.3);
    for (Client each : draft.model.clients) {
      if (each.kind == ResourceKind.VM) {
        disk(each, Source.VMWARE, latency || dice.chance(0.3), split, operations);
        when(processors, each, "cpu.utilization", each::cpuPercent);
        when(ready, each, "cpu.ready", each::readyPercent);
        when(network, each, "net.rx.throughput", () -> each.readMb(Medium.NETWORK));
        when(network, each, "net.tx.throughput", () -> each.writeMb(Medium.NETWORK));
        when(quality, each, "net.rtt", each::rttMs);
        when(quality, each, "net.retransmit_ratio", each::retransmitPercent);
      }
    }
  }

  private void disk(
      Client client, Source source, boolean latency, boolean split, boolean operations) {
    DoubleSupplier all = () -> client.readIops() + client.writeIops();
    if (split) {
      put(client, "disk.read.throughput", source, () -> client.readMb(Medium.DISK));
      put(client, "disk.write.throughput", source, () -> client.writeMb(Medium.DISK));
    } else {
      put(client, "disk.throughput", source, () -> megabytes(client));
    }
    if (operations && split) {
      put(client, "disk.read.iops", source, client::readIops);
      put(client, "disk.write.iops", source, client::writeIops);
    } else if (operations) {
      put(client, "disk.iops", source, all);
    }
    if (latency && split) {
      weighted(client, "disk.read.latency", source, client::readMs, client::readIops);
      weighted(client, "disk.write.latency", source, client::writeMs, client::writeIops);
    } else if (latency) {
      weighted(client, "disk.latency", source, client::diskMs, all);
    }
  }

  private static double megabytes(Client client) {
    return client.readMb(Medium.DISK) + client.writeMb(Medium.DISK);
  }

  private void partitions() {
    boolean waits = dice.chance(0.7);
    for (Client each : draft.model.clients) {
      if (each.kind == ResourceKind.JOB_GROUP) {
        disk(each, Source.IBMI, false, false, true);
        if (waits) {
          put(each, "wait.disk_other", Source.IBMI, () -> waitShare(each));
        }
      }
    }
  }

  /** Of the time of jobs that otherwise compute and talk: 5 ms of that for each disk access. */
  private static double waitShare(Client jobs) {
    return 100 * jobs.diskMs() / (jobs.diskMs() + 5);
  }

  private void hosts() {
    boolean processors = focus == Medium.CPU || dice.chance(0.8);
    boolean adapters = dice.chance(0.5);
    boolean ports = focus == Medium.NETWORK || dice.chance(0.4);
    for (Place each : draft.model.places) {
      var source = each.ports().isEmpty() ? Source.IBMI : Source.VMWARE;
      if (processors) {
        put(each.id(), "cpu.utilization", source, () -> 100 * each.cpu().utilization());
      }
      if (adapters) {
        each.adapters().forEach(this::adapter);
      }
      if (ports) {
        each.ports().forEach(this::wire);
      }
    }
  }

  private void adapter(Station station) {
    put(station.id, "disk.throughput", Source.VMWARE, () -> station.readMb() + station.writeMb());
    put(station.id, "disk.queue_depth", Source.VMWARE, station::outstanding);
  }

  /** A switch port, a link or a firewall. */
  void wire(Station station) {
    put(station.id, "net.rx.throughput", Source.NETWORK, station::readMb);
    put(station.id, "net.tx.throughput", Source.NETWORK, station::writeMb);
    put(station.id, "net.utilization", Source.NETWORK, () -> 100 * station.utilization());
    put(
        station.id,
        "net.errors",
        Source.NETWORK,
        () -> station.loss * station.operations() * PACKETS_OF_A_TRAIN);
  }

  /** 64 kB in packets of 1,500 bytes. */
  private static final double PACKETS_OF_A_TRAIN = 43;

  private void devices() {
    boolean stores = dice.chance(0.6);
    boolean storeLatency = dice.chance(0.5);
    boolean arrays = dice.chance(0.6);
    boolean arrayLatency = dice.chance(0.6);
    for (Store each : draft.model.stores) {
      boolean pool = each.behind().isEmpty();
      var source = pool ? Source.IBMI : Source.SAN;
      if (pool || stores) {
        device(each.front(), source, pool || storeLatency, each.behind());
      }
    }
    for (Station each : arrays()) {
      if (arrays) {
        device(each, Source.SAN, arrayLatency, List.of());
        put(each.id, "disk.busy", Source.SAN, () -> 100 * each.utilization());
      }
    }
  }

  private List<Station> arrays() {
    return draft.model.stores.stream().flatMap(each -> each.behind().stream()).distinct().toList();
  }

  private void device(Station station, Source source, boolean latency, List<Station> behind) {
    put(station.id, "disk.throughput", source, () -> station.readMb() + station.writeMb());
    put(station.id, "disk.iops", source, station::operations);
    if (latency) {
      gauges.add(
          new Gauge(
              station.id,
              "disk.latency",
              source,
              () -> latencyMs(station, behind),
              station::operations));
    }
  }

  /** A datastore's latency has the array's in it. */
  private static double latencyMs(Station station, List<Station> behind) {
    double seconds = station.latencySeconds();
    for (Station each : behind) {
      seconds += each.latencySeconds();
    }
    return 1e3 * seconds;
  }

  private void applications() {
    boolean throughput = dice.chance(0.8);
    boolean timeouts = dice.chance(0.5);
    boolean writes = dice.chance(0.4);
    for (App each : draft.model.apps) {
      if (each.kind == ResourceKind.DATABASE) {
        probe(each, writes);
      } else {
        application(each, throughput, timeouts);
      }
    }
  }

  /** Somebody tries now and then how long a random read takes, and unbuffered writes in a row. */
  private void probe(App database, boolean writes) {
    Client client = database.parts.getFirst().client();
    put(database.id, "disk.random_read.latency", Source.APPLICATION, client::readMs);
    if (writes) {
      put(
          database.id,
          "disk.sync_write.throughput",
          Source.APPLICATION,
          () -> 1e3 * PROBE_MB / (client.writeMs() + PROBE_OVERHEAD_MS));
    }
  }

  private void application(App app, boolean throughput, boolean timeouts) {
    weighted(app, app::responseMs);
    if (throughput) {
      put(app.id, "app.throughput", Source.APPLICATION, app::throughput);
    }
    if (timeouts) {
      put(app.id, "app.timeouts", Source.APPLICATION, app::timeoutsPerMinute);
    }
  }

  private void weighted(App app, DoubleSupplier response) {
    gauges.add(
        new Gauge(app.id, "app.response_time", Source.APPLICATION, response, app::throughput));
  }

  private void weighted(
      Client client, String metric, Source source, DoubleSupplier value, DoubleSupplier weight) {
    gauges.add(new Gauge(client.id, metric, source, value, weight));
  }

  private void when(boolean measured, Client client, String metric, DoubleSupplier value) {
    if (measured) {
      put(client, metric, Source.VMWARE, value);
    }
  }

  private void put(Client client, String metric, Source source, DoubleSupplier value) {
    put(client.id, metric, source, value);
  }

  private void put(String resource, String metric, Source source, DoubleSupplier value) {
    gauges.add(Gauge.of(resource, metric, source, value));
  }
}

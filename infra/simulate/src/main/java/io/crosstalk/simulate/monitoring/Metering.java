package io.crosstalk.simulate.monitoring;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.model.App;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeList;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Selects the metrics that a site measures. The selection differs from site to site and is never
 * complete.
 */
public final class Metering {
  private static final double PROBE_MB = 0.064;
  private static final double PROBE_OVERHEAD_MS = 0.3;

  private final DataCentreDraft draft;
  private final Set<CaseKind> kinds;
  private final SeededRandom dice;

  public Metering(DataCentreDraft draft) {
    this(draft, Set.of(draft.kind));
  }

  /**
   * @param kinds troubles that must be visible
   */
  public Metering(DataCentreDraft draft, Set<CaseKind> kinds) {
    this.draft = draft;
    this.kinds = kinds;
    this.dice = draft.dice.fork("metering");
  }

  /**
   * Selects the gauges of the site. Gauges that belong to the trouble come first and are not added
   * twice.
   */
  public List<Gauge> gauges() {
    var gauges = new ArrayList<>(draft.extraGauges);
    var clients = new ClientMeter(draft.model, dice.fork("clients"), kinds);
    addNew(gauges, clients.machines());
    addNew(gauges, clients.partitions());
    var devices = new DeviceMeter(draft.model, dice.fork("devices"), kinds);
    addNew(gauges, devices.hosts());
    addNew(gauges, devices.wires());
    addNew(gauges, devices.storage());
    addNew(gauges, devices.pools());
    addNew(gauges, applications());
    return List.copyOf(gauges);
  }

  private static void addNew(List<Gauge> gauges, List<Gauge> more) {
    for (Gauge each : more) {
      if (gauges.stream().noneMatch(each::isSameAs)) {
        gauges.add(each);
      }
    }
  }

  private List<Gauge> applications() {
    boolean throughput = dice.chance(0.8);
    boolean timeouts = dice.chance(0.5);
    boolean writes = dice.chance(0.4);
    var gauges = new GaugeList(MonitoringSource.APPLICATION);
    for (App each : draft.model.apps) {
      if (each.kind == ResourceKind.DATABASE) {
        probe(gauges, each, writes);
      } else {
        application(gauges, each, throughput, timeouts);
      }
    }
    return gauges.list();
  }

  /**
   * Adds the metrics of a probe on a database server, which measures the latency of random reads
   * and, if {@code writes}, the throughput of successive unbuffered writes.
   */
  private static void probe(GaugeList gauges, App database, boolean writes) {
    SimulatedClient client = database.parts.getFirst().client();
    gauges.put(database.id, "disk.random_read.latency", client.figures()::readMs);
    if (writes) {
      gauges.put(
          database.id,
          "disk.sync_write.throughput",
          () -> 1e3 * PROBE_MB / (client.figures().writeMs() + PROBE_OVERHEAD_MS));
    }
  }

  private static void application(GaugeList gauges, App app, boolean throughput, boolean timeouts) {
    gauges.mean(app.id, "app.response_time", app::responseMs, app::throughput);
    if (throughput) {
      gauges.put(app.id, "app.throughput", app::throughput);
    }
    if (timeouts) {
      gauges.put(app.id, "app.timeouts", app::timeoutsPerMinute);
    }
  }
}

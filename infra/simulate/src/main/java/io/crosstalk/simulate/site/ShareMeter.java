package io.crosstalk.simulate.site;

import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.run.GaugeList;
import io.crosstalk.simulate.run.MonitoringSource;
import java.util.List;

/** True load of one domain's share of an array, interval by interval. */
final class ShareMeter {
  /** Figures of a share, in the order of the gauges. */
  static final int OPERATIONS = 0;

  static final int READ_MB = 1;
  static final int WRITE_MB = 2;
  static final int LATENCY_MS = 3;
  static final int BUSY_PERCENT = 4;

  private ShareMeter() {}

  static List<Gauge> gauges(ServiceStation share) {
    var gauges = new GaugeList(MonitoringSource.SAN);
    gauges.put(share.id, "disk.iops", share::operations);
    gauges.put(share.id, "disk.read.throughput", share::readMb);
    gauges.put(share.id, "disk.write.throughput", share::writeMb);
    gauges.mean(share.id, "disk.latency", () -> 1e3 * share.latencySeconds(), share::operations);
    gauges.put(share.id, "disk.busy", () -> 100 * share.utilization());
    return gauges.list();
  }
}

package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.vmware.statistics.StatisticFigure.Latency;
import io.crosstalk.collectors.vmware.statistics.StatisticFigure.OfSlowest;
import io.crosstalk.collectors.vmware.statistics.StatisticFigure.Rate;
import io.crosstalk.collectors.vmware.statistics.StatisticFigure.ShareOfVcpus;
import io.crosstalk.collectors.vmware.statistics.StatisticFigure.Sum;
import io.crosstalk.collectors.vmware.statistics.StatisticFigure.Whole;
import java.util.List;
import java.util.stream.Stream;

/**
 * Type of vSphere object that has statistics, with the rules for its metrics.
 *
 * <p>vSphere's kilobytes are interpreted as 1,024 bytes, which was not verified with a real
 * vCenter.
 *
 * @param type name of the type in the API
 * @param figures metrics of the entity itself
 * @param adapterFigures metrics of each of a host's storage adapters
 */
record EntityType(
    String type, List<StatisticFigure> figures, List<StatisticFigure> adapterFigures) {
  static final EntityType VM =
      new EntityType(
          "VirtualMachine",
          List.of(
              new Whole("cpu.utilization", "%", "cpu.usage.average", 1),
              new ShareOfVcpus("cpu.ready", "cpu.ready.summation"),
              new ShareOfVcpus("cpu.co_stop", "cpu.costop.summation"),
              new Whole("mem.balloon", "KiB", "mem.vmmemctl.average", 1),
              // Kilobytes a second; the canonical metric counts pages, which have 4 KiB.
              new Whole("mem.swap_in", "1/s", "mem.swapinRate.average", 0.25),
              new Whole("net.rx.throughput", "KiB/s", "net.received.average", 1),
              new Whole("net.tx.throughput", "KiB/s", "net.transmitted.average", 1),
              new Latency(
                  "disk.read.latency",
                  "virtualDisk.readLatencyUS.latest",
                  "virtualDisk.totalReadLatency.average",
                  "virtualDisk.numberReadAveraged.average"),
              new Latency(
                  "disk.write.latency",
                  "virtualDisk.writeLatencyUS.latest",
                  "virtualDisk.totalWriteLatency.average",
                  "virtualDisk.numberWriteAveraged.average"),
              new Sum("disk.read.iops", "1/s", "virtualDisk.numberReadAveraged.average"),
              new Sum("disk.write.iops", "1/s", "virtualDisk.numberWriteAveraged.average"),
              new Sum("disk.read.throughput", "KiB/s", "virtualDisk.read.average"),
              new Sum("disk.write.throughput", "KiB/s", "virtualDisk.write.average")),
          List.of());

  static final EntityType HOST =
      new EntityType(
          "HostSystem",
          List.of(
              new Whole("cpu.utilization", "%", "cpu.usage.average", 1),
              new Whole("net.rx.throughput", "KiB/s", "net.received.average", 1),
              new Whole("net.tx.throughput", "KiB/s", "net.transmitted.average", 1),
              new Whole("disk.latency", "ms", "disk.maxTotalLatency.latest", 1),
              component("disk.latency.device", "disk.deviceLatency.average"),
              component("disk.latency.kernel", "disk.kernelLatency.average"),
              component("disk.latency.queue", "disk.queueLatency.average"),
              new Sum("disk.read.iops", "1/s", "disk.numberReadAveraged.average"),
              new Sum("disk.write.iops", "1/s", "disk.numberWriteAveraged.average"),
              new Whole("disk.read.throughput", "KiB/s", "disk.read.average", 1),
              new Whole("disk.write.throughput", "KiB/s", "disk.write.average", 1),
              new Rate("disk.aborts", "disk.commandsAborted.summation")),
          Stream.concat(
                  ofStorage("storageAdapter").stream(),
                  Stream.of(
                      new Sum("disk.latency.queue", "ms", "storageAdapter.queueLatency.average"),
                      new Sum("disk.queue_depth", "1", "storageAdapter.outstandingIOs.average")))
              .toList());

  static final EntityType DATASTORE =
      new EntityType("Datastore", ofStorage("datastore"), List.of());

  private static StatisticFigure component(String metric, String counter) {
    return new OfSlowest(
        metric, counter, List.of("disk.deviceLatency.average", "disk.kernelLatency.average"));
  }

  /** Returns the rules for the metrics that datastores and storage adapters have in common. */
  private static List<StatisticFigure> ofStorage(String group) {
    return List.of(
        new Latency(
            "disk.read.latency",
            group + ".readLatencyUS.latest",
            group + ".totalReadLatency.average",
            group + ".numberReadAveraged.average"),
        new Latency(
            "disk.write.latency",
            group + ".writeLatencyUS.latest",
            group + ".totalWriteLatency.average",
            group + ".numberWriteAveraged.average"),
        new Sum("disk.read.iops", "1/s", group + ".numberReadAveraged.average"),
        new Sum("disk.write.iops", "1/s", group + ".numberWriteAveraged.average"),
        new Sum("disk.read.throughput", "KiB/s", group + ".read.average"),
        new Sum("disk.write.throughput", "KiB/s", group + ".write.average"));
  }
}

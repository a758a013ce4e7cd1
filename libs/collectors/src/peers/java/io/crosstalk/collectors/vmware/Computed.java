package io.crosstalk.collectors.vmware;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Expected samples for the counter values that the simulator produces, computed independently of
 * the adapter's code.
 */
final class Computed {
  private static final List<String> DISKS = List.of("scsi0:0", "scsi0:1");
  private static final List<String> LUNS =
      List.of("naa.60050768018086bd3000000000000001", "naa.60050768018086bd3000000000000002");
  private static final int REAL_TIME = 20;
  private static final int HISTORICAL = 300;

  private Computed() {}

  /**
   * Returns the expected samples, by metric, of a machine with one virtual CPU. Throughput is in
   * KiB/s, latency in microseconds.
   */
  static Map<String, Double> machine(String id, long timeMs) {
    Map<String, Double> samples = new TreeMap<>();
    put(samples, "cpu.utilization", whole(id, "cpu.usage.average", timeMs) / 100);
    put(samples, "cpu.ready", whole(id, "cpu.ready.summation", timeMs) / 200);
    put(samples, "cpu.co_stop", whole(id, "cpu.costop.summation", timeMs) / 200);
    put(samples, "mem.balloon", 0);
    put(samples, "mem.swap_in", whole(id, "mem.swapinRate.average", timeMs) / 4);
    put(samples, "net.rx.throughput", whole(id, "net.received.average", timeMs));
    put(samples, "net.tx.throughput", whole(id, "net.transmitted.average", timeMs));
    String reads = "virtualDisk.numberReadAveraged.average";
    String writes = "virtualDisk.numberWriteAveraged.average";
    put(samples, "disk.read.iops", sum(id, reads, DISKS, timeMs));
    put(samples, "disk.write.iops", sum(id, writes, DISKS, timeMs));
    put(samples, "disk.read.throughput", sum(id, "virtualDisk.read.average", DISKS, timeMs));
    put(samples, "disk.write.throughput", sum(id, "virtualDisk.write.average", DISKS, timeMs));
    put(samples, "disk.read.latency", mean(id, "virtualDisk.readLatencyUS.latest", reads, timeMs));
    put(
        samples,
        "disk.write.latency",
        1000 * mean(id, "virtualDisk.totalWriteLatency.average", writes, timeMs));
    return samples;
  }

  static Map<String, Double> host(String id, long timeMs) {
    Map<String, Double> samples = new TreeMap<>();
    put(samples, "cpu.utilization", whole(id, "cpu.usage.average", timeMs) / 100);
    put(samples, "net.rx.throughput", whole(id, "net.received.average", timeMs));
    put(samples, "net.tx.throughput", whole(id, "net.transmitted.average", timeMs));
    put(samples, "disk.latency", whole(id, "disk.maxTotalLatency.latest", timeMs));
    String slowest = latency(id, 0, timeMs) >= latency(id, 1, timeMs) ? LUNS.get(0) : LUNS.get(1);
    put(samples, "disk.latency.device", part(id, "disk.deviceLatency.average", slowest, timeMs));
    put(samples, "disk.latency.kernel", part(id, "disk.kernelLatency.average", slowest, timeMs));
    put(samples, "disk.latency.queue", part(id, "disk.queueLatency.average", slowest, timeMs));
    put(samples, "disk.read.iops", sum(id, "disk.numberReadAveraged.average", LUNS, timeMs));
    put(samples, "disk.write.iops", sum(id, "disk.numberWriteAveraged.average", LUNS, timeMs));
    put(samples, "disk.read.throughput", whole(id, "disk.read.average", timeMs));
    put(samples, "disk.write.throughput", whole(id, "disk.write.average", timeMs));
    put(
        samples,
        "disk.aborts",
        sum(id, "disk.commandsAborted.summation", LUNS, timeMs) / REAL_TIME);
    return samples;
  }

  static Map<String, Double> adapter(String host, String adapter, long timeMs) {
    String group = "storageAdapter.";
    Map<String, Double> samples = storage(host, group, adapter, timeMs, REAL_TIME);
    put(samples, "disk.latency.queue", part(host, group + "queueLatency.average", adapter, timeMs));
    put(samples, "disk.queue_depth", part(host, group + "outstandingIOs.average", adapter, timeMs));
    return samples;
  }

  static Map<String, Double> datastore(String id, long timeMs) {
    return storage(id, "datastore.", "", timeMs, HISTORICAL);
  }

  private static Map<String, Double> storage(
      String id, String group, String part, long timeMs, int seconds) {
    Map<String, Double> samples = new TreeMap<>();
    Map.of(
            "disk.read.iops", "numberReadAveraged.average",
            "disk.write.iops", "numberWriteAveraged.average",
            "disk.read.throughput", "read.average",
            "disk.write.throughput", "write.average")
        .forEach(
            (metric, counter) ->
                put(samples, metric, Vcsim.value(id, group + counter, part, timeMs, seconds)));
    Map.of(
            "disk.read.latency", "totalReadLatency.average",
            "disk.write.latency", "totalWriteLatency.average")
        .forEach(
            (metric, counter) ->
                put(
                    samples,
                    metric,
                    1000 * Vcsim.value(id, group + counter, part, timeMs, seconds)));
    return samples;
  }

  private static void put(Map<String, Double> samples, String metric, double value) {
    if (!Double.isNaN(value)) {
      samples.put(metric, value);
    }
  }

  private static double latency(String host, int lun, long timeMs) {
    return part(host, "disk.deviceLatency.average", LUNS.get(lun), timeMs)
        + part(host, "disk.kernelLatency.average", LUNS.get(lun), timeMs);
  }

  private static double mean(String id, String latency, String requests, long timeMs) {
    double weighted = 0;
    for (String disk : DISKS) {
      weighted += part(id, latency, disk, timeMs) * part(id, requests, disk, timeMs);
    }
    return weighted / sum(id, requests, DISKS, timeMs);
  }

  private static double sum(String id, String counter, List<String> parts, long timeMs) {
    return parts.stream().mapToDouble(part -> part(id, counter, part, timeMs)).sum();
  }

  private static double whole(String id, String counter, long timeMs) {
    return part(id, counter, "", timeMs);
  }

  private static double part(String id, String counter, String part, long timeMs) {
    return Vcsim.value(id, counter, part, timeMs, REAL_TIME);
  }
}

package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.LinuxDevices;
import io.crosstalk.collectors.performance.format.UncountedDevices;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Figures of a machine at one time, from those of its devices: loads are added up, a latency is the
 * mean, weighted by the requests.
 */
final class SysstatTotals {
  private static final String LATENCY = ".latency";
  private static final String REQUESTS = ".iops";

  private final Map<String, Total> totals = new LinkedHashMap<>();

  /** Devices that may be disks, with their figures, by name. */
  private final Map<String, Unclear> unclear = new LinkedHashMap<>();

  /** Figures of a device by metric, with the units. */
  private record Unclear(Map<String, Double> values, Map<String, String> units) {}

  /** Sum of values, each multiplied by its weight. */
  private record Total(double sum, double weight, String unit) {
    Total plus(Total other) {
      return new Total(sum + other.sum, weight + other.weight, unit);
    }
  }

  static boolean isLatency(String metric) {
    return metric.endsWith(LATENCY);
  }

  /** Returns whether the values of several devices can be those of a machine. */
  private static boolean isTotalled(String metric) {
    return isLatency(metric)
        || metric.endsWith(REQUESTS)
        || metric.endsWith(".throughput")
        || metric.equals("net.errors")
        || metric.equals("net.discards");
  }

  /**
   * Adds the figures of a device.
   *
   * @param values values by metric
   * @param units units by metric
   */
  void add(Map<String, Double> values, Map<String, String> units) {
    values.forEach(
        (metric, value) -> {
          double weight = isLatency(metric) ? requests(metric, value, values) : 1;
          if (isTotalled(metric) && weight > 0 && !Double.isNaN(value)) {
            totals.merge(
                metric,
                new Total(value * weight, weight, units.getOrDefault(metric, "")),
                Total::plus);
          }
        });
  }

  /** Adds the figures of a device that counts as a disk only if there is no other one. */
  void addUnclear(String device, Map<String, Double> values, Map<String, String> units) {
    unclear.put(device, new Unclear(values, units));
  }

  /** Returns the requests to which a latency belongs; 1 if they are not known and 0 without any. */
  private static double requests(String latency, double value, Map<String, Double> values) {
    String prefix = latency.substring(0, latency.length() - LATENCY.length());
    Double all = values.get(prefix + REQUESTS);
    Double reads = values.get(prefix + ".read" + REQUESTS);
    Double writes = values.get(prefix + ".write" + REQUESTS);
    if (all != null) {
      return all;
    }
    return reads == null || writes == null ? Math.signum(value) : reads + writes;
  }

  /** Delivers the figures of the machine. */
  void emit(long timeMs, String machine, FigureSink sink, UncountedDevices uncounted) {
    Set<String> disks = totals.isEmpty() ? LinuxDevices.disks(unclear.keySet()) : Set.of();
    unclear.forEach(
        (name, device) -> {
          if (disks.contains(name)) {
            add(device.values(), device.units());
          } else {
            uncounted.add(name);
          }
        });
    totals.forEach(
        (metric, total) ->
            sink.figure(
                timeMs,
                machine,
                metric,
                isLatency(metric) ? total.sum() / total.weight() : total.sum(),
                total.unit()));
  }
}

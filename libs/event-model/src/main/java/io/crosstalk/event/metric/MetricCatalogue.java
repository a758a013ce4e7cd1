package io.crosstalk.event.metric;

import static io.crosstalk.event.metric.Metric.Worse.DOWNWARDS;
import static io.crosstalk.event.metric.Metric.Worse.UPWARDS;
import static io.crosstalk.event.metric.MetricRole.COMPONENT;
import static io.crosstalk.event.metric.MetricRole.DEMAND;
import static io.crosstalk.event.metric.MetricRole.PRESSURE;
import static io.crosstalk.event.metric.MetricRole.QUALITY;
import static io.crosstalk.event.metric.MetricRole.SATURATION;
import static io.crosstalk.event.metric.MetricRole.STATE;
import static io.crosstalk.event.metric.MetricRole.SYMPTOM;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The canonical metrics. A metric's position is its code on the wire: append, never reorder or
 * remove.
 */
public final class MetricCatalogue {
  private static final double HOUR_MS = 3_600_000;
  private static final double MEGABYTES = 1e6;
  private static final double COUNT = 1e9;
  private static final double PERCENT = 100;

  /**
   * Upper bound of utilizations, in percent. They may exceed 100 %: an uncapped LPAR uses more than
   * its entitlement.
   */
  private static final double UNCAPPED_PERCENT = 100_000;

  private static final List<Metric> METRICS = new ArrayList<>();
  private static final Map<String, Metric> BY_NAME = new HashMap<>();
  private static final Map<String, Integer> CODES = new HashMap<>();

  /** Beginning of the names of wait buckets, of which there can be any number. */
  public static final String WAIT_PREFIX = "wait.";

  /**
   * Cache of metrics outside the catalogue. It has a limit, because their names come from the
   * sources and there may be any number of them.
   */
  private static final Map<String, Metric> OTHERS = new ConcurrentHashMap<>();

  private static final int MAX_OTHERS = 10_000;

  static {
    add("app.response_time", "ms", QUALITY, HOUR_MS);
    add("job.elapsed", "s", QUALITY, 1e8);
    add("app.timeouts", "1/min", QUALITY, COUNT);
    add("app.errors", "1/min", QUALITY, COUNT);
    add("app.complaints", "1/min", QUALITY, COUNT);
    add("app.throughput", "1/s", DEMAND, COUNT);
    add("job.concurrency", "1", DEMAND, COUNT);
    add("disk.latency", "ms", QUALITY, HOUR_MS);
    add("disk.read.latency", "ms", QUALITY, HOUR_MS);
    add("disk.write.latency", "ms", QUALITY, HOUR_MS);
    add("disk.latency.device", "ms", COMPONENT, HOUR_MS);
    add("disk.latency.kernel", "ms", COMPONENT, HOUR_MS);
    add("disk.latency.queue", "ms", COMPONENT, HOUR_MS);
    add("disk.latency.pend", "ms", COMPONENT, HOUR_MS);
    add("disk.latency.disconnect", "ms", COMPONENT, HOUR_MS);
    add("disk.latency.connect", "ms", COMPONENT, HOUR_MS);
    add("disk.random_read.latency", "ms", QUALITY, HOUR_MS);
    add(new Metric("disk.sync_write.throughput", "MB/s", QUALITY, DOWNWARDS, MEGABYTES));
    add("disk.read.iops", "1/s", PRESSURE, COUNT);
    add("disk.write.iops", "1/s", PRESSURE, COUNT);
    add("disk.iops", "1/s", PRESSURE, COUNT);
    add("disk.read.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("disk.write.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("disk.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("disk.queue_depth", "1", SATURATION, COUNT);
    add("disk.busy", "%", SATURATION, PERCENT);
    add("disk.aborts", "1/s", SATURATION, COUNT);
    add("cache.hit_ratio", "%", STATE, PERCENT);
    add("cache.write_pending", "%", STATE, PERCENT);
    add("background.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("replication.write_latency", "ms", COMPONENT, HOUR_MS);
    add("replication.lag", "s", STATE, 1e8);
    add("pool.used", "%", STATE, UNCAPPED_PERCENT);
    add("data.reduction_ratio", "1", STATE, COUNT);
    add("cpu.utilization", "%", PRESSURE, UNCAPPED_PERCENT);
    add("cpu.ready", "%", QUALITY, PERCENT);
    add("cpu.co_stop", "%", QUALITY, PERCENT);
    add("cpu.steal", "%", QUALITY, PERCENT);
    add("cpu.queue_wait", "%", QUALITY, PERCENT);
    add("mem.balloon", "MB", QUALITY, COUNT);
    add("mem.swap_in", "1/s", QUALITY, COUNT);
    add("mem.faults", "1/s", QUALITY, COUNT);
    add("net.rx.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("net.tx.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("net.connections", "1", PRESSURE, COUNT);
    add("net.utilization", "%", SATURATION, PERCENT);
    add("net.resets_sent", "1/s", SYMPTOM, COUNT);
    add("net.resets_received", "1/s", SYMPTOM, COUNT);
    add("net.discards", "1/s", SYMPTOM, COUNT);
    add("net.errors", "1/s", SYMPTOM, COUNT);
    add("net.retransmit_ratio", "%", QUALITY, PERCENT);
    add("net.rtt", "ms", QUALITY, HOUR_MS);
    add("fc.credit_starvation", "%", SATURATION, PERCENT);
    add("fc.crc_errors", "1/s", SATURATION, COUNT);
    add("fc.discards", "1/s", SATURATION, COUNT);
    add("tape.host_write.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("tape.backend.throughput", "MB/s", PRESSURE, MEGABYTES);
    add("net.resets", "1/s", SYMPTOM, COUNT);
  }

  private MetricCatalogue() {}

  private static void add(String name, String unit, MetricRole role, double max) {
    add(new Metric(name, unit, role, UPWARDS, max));
  }

  private static void add(Metric metric) {
    CODES.put(metric.name(), METRICS.size());
    METRICS.add(metric);
    BY_NAME.put(metric.name(), metric);
  }

  /** All canonical metrics in the order of their codes. */
  public static List<Metric> all() {
    return List.copyOf(METRICS);
  }

  /** The canonical metric of that name, a wait bucket, or a metric of role {@code other}. */
  public static Metric of(String name) {
    Metric known = BY_NAME.get(name);
    if (known != null) {
      return known;
    }
    Metric seen = OTHERS.get(name);
    if (seen != null) {
      return seen;
    }
    Metric other =
        name.startsWith(WAIT_PREFIX)
            ? new Metric(name, "%", QUALITY, UPWARDS, PERCENT)
            : Metric.foreign(name);
    if (OTHERS.size() < MAX_OTHERS) {
      OTHERS.put(name, other);
    }
    return other;
  }

  /** The metric's code on the wire, or -1 when its name is written instead. */
  public static int code(Metric metric) {
    return CODES.getOrDefault(metric.name(), -1);
  }

  /** Number of codes; valid codes are from 0 to one less than this number. */
  public static int codes() {
    return METRICS.size();
  }

  /** The metric of a code. */
  public static Metric byCode(int code) {
    return METRICS.get(code);
  }
}

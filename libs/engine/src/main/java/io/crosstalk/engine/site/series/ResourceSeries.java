package io.crosstalk.engine.site.series;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All series of one resource. */
public final class ResourceSeries {
  /** Metrics of devices that can speak for a cause. */
  private static final Set<String> SIGNS =
      Set.of(
          "fc.crc_errors",
          "net.errors",
          "background.throughput",
          "cache.write_pending",
          "cpu.utilization");

  /** Metrics that count events, with the metric of the demand that causes them. */
  private static final Map<String, String> COUNTED_BY =
      Map.of(
          "mem.faults", "cpu.utilization",
          "app.errors", "app.throughput",
          "app.timeouts", "app.throughput");

  private final Resource resource;
  private final Map<Symptom, Row> rows = new EnumMap<>(Symptom.class);
  private final Map<String, QualitySeries> qualities = new HashMap<>();
  private final Map<Load, TimedValues> loads = new EnumMap<>(Load.class);
  private final Map<String, TimedValues> signs = new HashMap<>();
  private final Map<String, Baseline> demands = new HashMap<>();
  private final double processors;
  private final TimedValues arrivals = new TimedValues();

  ResourceSeries(Resource resource) {
    this.resource = resource;
    this.processors =
        resource.attributes().get("vcpus") instanceof Number number ? number.doubleValue() : 1;
  }

  /**
   * Adds the samples of one time.
   *
   * @param i index of the time in the batch
   */
  void add(SampleBatch batch, int i) {
    long timeMs = batch.times()[i];
    Map<String, Double> moment = new LinkedHashMap<>();
    for (Column column : batch.columns()) {
      double value = column.values()[i];
      if (!Double.isNaN(value)) {
        moment.put(column.metric().name(), value);
      }
    }
    add(timeMs, moment);
    for (Column column : batch.columns()) {
      Symptom symptom = Symptom.of(column.metric());
      if (symptom != null && !Double.isNaN(column.values()[i])) {
        quality(column.metric(), symptom)
            .add(timeMs, column.values()[i], perDemand(column.metric(), moment));
      }
    }
    add(arrivals, timeMs, 0);
  }

  private void add(long timeMs, Map<String, Double> moment) {
    add(timeMs, Load.READS, moment.get("disk.read.iops"));
    add(timeMs, Load.WRITES, moment.get("disk.write.iops"));
    add(timeMs, Load.OPERATIONS, total(moment, "disk.iops", "disk.read.iops", "disk.write.iops"));
    add(timeMs, Load.READ_BYTES, moment.get("disk.read.throughput"));
    add(timeMs, Load.WRITE_BYTES, moment.get("disk.write.throughput"));
    add(
        timeMs,
        Load.BYTES,
        total(moment, "disk.throughput", "disk.read.throughput", "disk.write.throughput"));
    Double used = moment.get("cpu.utilization");
    add(timeMs, Load.PROCESSOR, used == null ? null : Double.valueOf(used * processors));
    add(timeMs, Load.MEMORY, moment.get("mem.active"));
    add(timeMs, Load.CONNECTIONS, moment.get("net.connections"));
    add(timeMs, Load.SENT, moment.get("net.tx.throughput"));
    add(timeMs, Load.RECEIVED, moment.get("net.rx.throughput"));
    Double jobs = moment.get("job.concurrency");
    add(timeMs, Load.DEMAND, jobs == null ? moment.get("app.throughput") : jobs);
    for (String sign : SIGNS) {
      Double value = moment.get(sign);
      if (value != null) {
        add(signs.computeIfAbsent(sign, name -> new TimedValues()), timeMs, value);
      }
    }
  }

  private void add(long timeMs, Load load, @Nullable Double value) {
    if (value != null) {
      add(loads.computeIfAbsent(load, name -> new TimedValues()), timeMs, value);
    }
  }

  private static void add(TimedValues to, long timeMs, double value) {
    if (timeMs > to.lastMs()) {
      to.add(timeMs, value);
    }
  }

  private static @Nullable Double total(
      Map<String, Double> moment, String total, String part, String otherPart) {
    Double given = moment.get(total);
    Double first = moment.get(part);
    Double second = moment.get(otherPart);
    if (given != null || (first == null && second == null)) {
      return given;
    }
    return (first == null ? 0 : first) + (second == null ? 0 : second);
  }

  /**
   * Returns how much more is asked of the resource than usual, at least 1, for a count of events.
   */
  private double perDemand(Metric metric, Map<String, Double> moment) {
    String demand = COUNTED_BY.get(metric.name());
    Double now = demand == null ? null : moment.get(demand);
    if (now == null) {
      return 1;
    }
    Baseline usual = demands.computeIfAbsent(demand, name -> new Baseline());
    double median = usual.median();
    usual.add(Math.max(0, now));
    return median > 0 ? Math.max(1, now / median) : 1;
  }

  private QualitySeries quality(Metric metric, Symptom symptom) {
    QualitySeries known = qualities.get(metric.name());
    if (known != null) {
      return known;
    }
    QualitySeries made = new QualitySeries(metric, resource.isTimeSensitive());
    qualities.put(metric.name(), made);
    rows.computeIfAbsent(symptom, family -> new Row(resource.id(), family)).add(made);
    return made;
  }

  public Resource resource() {
    return resource;
  }

  /** Returns the time of the latest sample of any metric, epoch milliseconds. */
  public long lastMs() {
    return arrivals.lastMs();
  }

  /** Returns the usual time between two samples, milliseconds; 0 while it is unknown. */
  public long intervalMs() {
    return arrivals.intervalMs();
  }

  /** Returns the number of times at which samples arrived. */
  public int count() {
    return arrivals.size();
  }

  public Collection<Row> rows() {
    return rows.values();
  }

  /** Returns the row of a symptom; null when no such metric is measured. */
  public @Nullable Row row(Symptom symptom) {
    return rows.get(symptom);
  }

  public boolean hasLoad(Load load) {
    return loads.containsKey(load);
  }

  public boolean hasSign(String metric) {
    return signs.containsKey(metric);
  }

  /**
   * Reads a load; what is not known yet is what it was.
   *
   * @param at ascending, epoch milliseconds
   * @return zeros where nothing is known
   */
  public double[] load(Load load, long[] at, long stepMs, long throughMs) {
    return filled(loads.get(load), at, stepMs, throughMs);
  }

  /** Reads a metric of a device, in the same way. */
  public double[] sign(String metric, long[] at, long stepMs, long throughMs) {
    return filled(signs.get(metric), at, stepMs, throughMs);
  }

  private static double[] filled(
      @Nullable TimedValues values, long[] at, long stepMs, long throughMs) {
    if (values == null) {
      return new double[at.length];
    }
    double[] read = values.read(at, stepMs, throughMs, true);
    for (int i = 0; i < read.length; i++) {
      read[i] = Double.isNaN(read[i]) ? 0 : read[i];
    }
    return read;
  }
}

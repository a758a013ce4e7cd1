package io.crosstalk.engine.site.series;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All series of one resource. */
public final class ResourceSeries {
  /** Metrics that count events, with the metric of the demand that causes them. */
  private static final Map<String, Input> COUNTED_BY =
      Map.of(
          "mem.faults", Input.UTILIZATION,
          "app.errors", Input.REQUESTS,
          "app.timeouts", Input.REQUESTS);

  /** Usual size of the state without its samples, bytes. */
  private static final int STATE_BYTES = 4096;

  private Resource resource;
  private String source = "";
  private final Map<Symptom, Row> rows = new EnumMap<>(Symptom.class);
  private final Map<String, QualitySeries> qualities = new HashMap<>();
  private final Map<Load, TimedValues> loads = new EnumMap<>(Load.class);
  private final Map<String, TimedValues> signs = new TreeMap<>();
  private final Map<Input, Baseline> demands = new EnumMap<>(Input.class);
  private double processors;
  private final Retention retention;
  private final TimedValues arrivals;

  ResourceSeries(Resource resource, Retention retention) {
    this.resource = resource;
    this.retention = retention;
    this.arrivals = new TimedValues(0, retention);
    this.processors = processors(resource);
  }

  private static double processors(Resource resource) {
    return resource.attributes().get("vcpus") instanceof Number number ? number.doubleValue() : 1;
  }

  /** Replaces what is known of the resource. */
  void update(Resource other) {
    resource = other;
    processors = processors(other);
  }

  /**
   * Adds the samples of one time.
   *
   * @param i index of the time in the batch
   * @param moment is overwritten
   */
  void add(SampleBatch batch, int i, Moment moment) {
    long timeMs = batch.times()[i];
    source = batch.source();
    moment.read(batch, i);
    add(timeMs, moment);
    List<Column> columns = batch.columns();
    for (int c = 0; c < columns.size(); c++) {
      double value = columns.get(c).values()[i];
      Metric metric = columns.get(c).metric();
      QualitySeries quality = metric.isQuality() && !Double.isNaN(value) ? quality(metric) : null;
      if (quality != null) {
        quality.add(timeMs, value, perDemand(metric, moment));
      }
    }
    add(arrivals, timeMs);
  }

  private void add(long timeMs, Moment moment) {
    add(timeMs, Load.READS, moment.get(Input.READ_IOPS));
    add(timeMs, Load.WRITES, moment.get(Input.WRITE_IOPS));
    double operations = moment.total(Input.IOPS, Input.READ_IOPS, Input.WRITE_IOPS);
    add(timeMs, Load.OPERATIONS, operations);
    add(timeMs, Load.READ_BYTES, moment.get(Input.READ_THROUGHPUT));
    add(timeMs, Load.WRITE_BYTES, moment.get(Input.WRITE_THROUGHPUT));
    double bytes = moment.total(Input.THROUGHPUT, Input.READ_THROUGHPUT, Input.WRITE_THROUGHPUT);
    add(timeMs, Load.BYTES, Double.isNaN(bytes) ? moment.get(Input.TAPE_THROUGHPUT) : bytes);
    add(timeMs, Load.BACKEND, moment.backend());
    add(timeMs, Load.LINK, moment.get(Input.LINK_UTILIZATION));
    add(timeMs, Load.PROCESSOR, moment.get(Input.UTILIZATION) * processors);
    add(timeMs, Load.MEMORY, moment.get(Input.ACTIVE_MEMORY));
    add(timeMs, Load.CONNECTIONS, moment.get(Input.CONNECTIONS));
    add(timeMs, Load.SENT, moment.get(Input.SENT));
    add(timeMs, Load.RECEIVED, moment.get(Input.RECEIVED));
    double jobs = moment.get(Input.JOBS);
    add(timeMs, Load.DEMAND, Double.isNaN(jobs) ? moment.get(Input.REQUESTS) : jobs);
    for (int sign = 0; sign < Input.SIGNS.size(); sign++) {
      Input input = Input.SIGNS.get(sign);
      double value = moment.get(input);
      if (!Double.isNaN(value)) {
        add(
            signs.computeIfAbsent(input.metric(), name -> new TimedValues(retention)),
            timeMs,
            value);
      }
    }
  }

  private void add(long timeMs, Load load, double value) {
    if (!Double.isNaN(value)) {
      add(loads.computeIfAbsent(load, name -> new TimedValues(retention)), timeMs, value);
    }
  }

  private static void add(TimedValues to, long timeMs, double... values) {
    if (timeMs > to.lastMs()) {
      to.add(timeMs, values);
    }
  }

  /**
   * Returns how much more is asked of the resource than usual, at least 1, for a count of events.
   */
  private double perDemand(Metric metric, Moment moment) {
    Input demand = COUNTED_BY.get(metric.name());
    double now = demand == null ? Double.NaN : moment.get(demand);
    if (demand == null || Double.isNaN(now)) {
      return 1;
    }
    Baseline usual = demands.computeIfAbsent(demand, name -> new Baseline());
    double median = usual.median();
    usual.add(Math.max(0, now));
    return median > 0 ? Math.max(1, now / median) : 1;
  }

  /** Returns the series of a quality metric; null when it shows no symptom. */
  private @Nullable QualitySeries quality(Metric metric) {
    QualitySeries known = qualities.get(metric.name());
    Symptom symptom = known == null ? Symptom.of(metric) : null;
    if (symptom == null) {
      return known;
    }
    QualitySeries made = new QualitySeries(metric, resource.isTimeSensitive(), retention);
    qualities.put(metric.name(), made);
    rows.computeIfAbsent(symptom, family -> new Row(resource.id(), family)).add(made);
    return made;
  }

  public Resource resource() {
    return resource;
  }

  /** Returns the source of the latest sample. */
  public String source() {
    return source;
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
    return arrivals.count();
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

  /**
   * Returns whether a metric of a device is measured, and its first sample that begins after a time is
   * still to come.
   *
   * @param sinceMs that time, epoch milliseconds
   */
  public boolean isAwaited(String metric, long sinceMs, long throughMs) {
    TimedValues values = signs.get(metric);
    return values != null
        && values.lastMs() < sinceMs + values.intervalMs()
        && throughMs < values.lastMs() + 2 * values.intervalMs();
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
    double[] read = values.read(0, at, stepMs, throughMs, true);
    for (int i = 0; i < read.length; i++) {
      read[i] = Double.isNaN(read[i]) ? 0 : read[i];
    }
    return read;
  }

  /** Returns all samples, in an order that depends on the kinds of series only. */
  private Stream<TimedValues> values() {
    return Stream.of(
            Stream.of(arrivals),
            rows.values().stream().flatMap(Row::values),
            loads.values().stream(),
            signs.values().stream())
        .flatMap(each -> each);
  }

  /** Returns a writer of the whole state; later samples do not change what it writes. */
  Consumer<ByteWriter> snapshot() {
    ByteWriter now = new ByteWriter(STATE_BYTES);
    write(now);
    List<Consumer<ByteWriter>> samples = values().map(TimedValues::snapshot).toList();
    return out -> {
      out.raw(now);
      samples.forEach(each -> each.accept(out));
    };
  }

  private void write(ByteWriter out) {
    out.string(source);
    out.varint(rows.size());
    rows.forEach(
        (symptom, row) -> {
          out.string(symptom.name());
          row.write(out);
        });
    out.varint(loads.size());
    loads.keySet().forEach(load -> out.string(load.name()));
    out.varint(signs.size());
    signs.keySet().forEach(out::string);
    out.varint(demands.size());
    demands.forEach(
        (demand, usual) -> {
          out.string(demand.name());
          usual.write(out);
        });
  }

  /** Reads what a {@link #snapshot} has written, on a new instance. */
  void read(ByteReader in) {
    source = in.string();
    for (long left = in.varint(); left > 0; left--) {
      Row row = new Row(resource.id(), Symptom.valueOf(in.string()));
      rows.put(row.symptom(), row);
      row.read(in, this::quality);
    }
    for (long left = in.varint(); left > 0; left--) {
      loads.put(Load.valueOf(in.string()), new TimedValues(retention));
    }
    for (long left = in.varint(); left > 0; left--) {
      signs.put(in.string(), new TimedValues(retention));
    }
    for (long left = in.varint(); left > 0; left--) {
      demands.put(Input.valueOf(in.string()), Baseline.read(in));
    }
    values().forEach(each -> each.read(in));
  }
}

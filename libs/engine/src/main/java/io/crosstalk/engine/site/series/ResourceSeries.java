package io.crosstalk.engine.site.series;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
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

  private static final double[] NOTHING = {};

  /** Number of metrics of a resource beyond which no wait is added: there can be any number. */
  private static final int METRICS = 256;

  /** Number of the latest rows that are kept in full: 8 hours of 20 seconds, a day of minutes. */
  private static final int FULL = 1440;

  private Resource resource;
  private String source = "";
  private final Map<Symptom, Row> rows = new EnumMap<>(Symptom.class);

  /** Metrics in the order in which they became known, which is that of the columns. */
  private final List<Metric> metrics = new ArrayList<>();

  /** Quality series of the metrics; null for other metrics, and those that show no symptom. */
  private final List<@Nullable QualitySeries> qualities = new ArrayList<>();

  /** Loads that any of the metrics shows; null until they are asked for. */
  private @Nullable Set<Load> loads;

  private final TimedValues values;
  private final Map<Input, Baseline> demands = new EnumMap<>(Input.class);

  /** Columns of the quality series, ascending, and up to which values these are ordinary now. */
  private int[] judged = {};

  private double[] limits = {};

  /** Number of the latest rows whose evidence is not computed yet: it is none. */
  private int deferred;

  /** Number of rows that can still be deferred. */
  private int deferrable;

  private double processors;
  private long suspiciousMs = Long.MIN_VALUE;
  private int version;
  private int revision;
  private final Retention retention;

  ResourceSeries(Resource resource, Retention retention) {
    this.resource = resource;
    this.retention = retention;
    this.values = new TimedValues(0, FULL, retention);
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
   * Adds the samples of one time, unless they are late and earlier than what is kept in full. The
   * evidence of ordinary ones is computed later, for several rows together.
   *
   * @param i index of the time in the batch
   * @return false if the evidence is computed later
   */
  boolean add(SampleBatch batch, int i) {
    long timeMs = batch.times()[i];
    boolean isLate = timeMs <= values.lastMs();
    if (isLate && timeMs < retention.fullFromMs()) {
      return true;
    }
    version++;
    source = timeMs < values.lastMs() ? source : batch.source();
    double[] row = row(batch.columns(), i);
    if (isLate || deferrable == 0 || !isOrdinary(row)) {
      judge();
    }
    long intervalMs = values.intervalMs();
    values.add(timeMs, row);
    revision += isLate || values.intervalMs() != intervalMs ? 1 : 0;
    if (deferrable > 0) {
      deferrable--;
      deferred++;
      return false;
    }
    judge(timeMs, row);
    if (!isLate) {
      expect();
    }
    return true;
  }

  /** Returns the values of one time by columns; of two values of a metric the first is kept. */
  private double[] row(List<Column> columns, int i) {
    int[] known = new int[columns.size()];
    for (int c = 0, likely = 0; c < known.length; c++, likely++) {
      double value = columns.get(c).values()[i];
      Metric metric = columns.get(c).metric();
      boolean isUsed = metric.role() != MetricRole.OTHER && !Double.isNaN(value);
      known[c] = isUsed ? column(metric, likely) : -1;
      likely = isUsed ? known[c] : likely;
    }
    int processorColumn = processors == 1 ? -1 : column(Input.PROCESSORS.metric(), 0);
    double[] row = new double[metrics.size()];
    Arrays.fill(row, Double.NaN);
    for (int c = 0; c < known.length; c++) {
      if (known[c] >= 0 && Double.isNaN(row[known[c]])) {
        row[known[c]] = columns.get(c).values()[i];
      }
    }
    if (processorColumn >= 0) {
      row[processorColumn] = processors;
    }
    return row;
  }

  /** Returns whether a row has one sample of each quality series, which is ordinary. */
  private boolean isOrdinary(double[] row) {
    for (int i = 0; i < judged.length; i++) {
      if (!QualitySeries.isWithin(limits[i], row[judged[i]])) {
        return false;
      }
    }
    return true;
  }

  /** Finds out how many rows can be deferred, and up to which limits. */
  private void expect() {
    deferrable = values.room();
    for (int i = 0; i < judged.length && deferrable > 0; i++) {
      QualitySeries quality = Objects.requireNonNull(qualities.get(judged[i]));
      deferrable = Math.min(deferrable, quality.steady());
      limits[i] = deferrable > 0 ? quality.limit() : 0;
    }
  }

  /** Computes the evidence of the rows that are deferred. */
  void judge() {
    for (int i = values.latest() - deferred; deferred > 0; deferred--, i++) {
      judge(values.latestMs(i), values.latest(i));
    }
    deferrable = 0;
  }

  /** Computes the evidence of a row, in the order of its columns. */
  private void judge(long timeMs, double[] row) {
    for (int column : judged) {
      QualitySeries quality = Objects.requireNonNull(qualities.get(column));
      if (!Double.isNaN(row[column])) {
        quality.add(timeMs, row[column], perDemand(quality.metric(), row));
        suspiciousMs = Math.max(suspiciousMs, quality.suspiciousMs());
      }
    }
  }

  /** Returns whether there are rows whose evidence is not computed yet. */
  boolean isDeferring() {
    return deferred > 0;
  }

  /**
   * Returns the column of a metric; -1 for a wait when there are too many.
   *
   * @param likely column that it probably is
   */
  private int column(Metric metric, int likely) {
    if (likely < metrics.size() && metrics.get(likely).equals(metric)) {
      return likely;
    }
    int known = metrics.indexOf(metric);
    boolean isWait = metric.name().startsWith(MetricCatalogue.WAIT_PREFIX);
    if (known >= 0 || (isWait && metrics.size() >= METRICS)) {
      return known;
    }
    addColumn(metric);
    if (metric.isQuality()) {
      set(metrics.size() - 1, quality(metric));
    }
    return metrics.size() - 1;
  }

  private void set(int column, @Nullable QualitySeries quality) {
    qualities.set(column, quality);
    judged = IntStream.range(0, qualities.size()).filter(c -> qualities.get(c) != null).toArray();
    limits = new double[judged.length];
    deferrable = 0;
  }

  private void addColumn(Metric metric) {
    loads = null;
    revision++;
    metrics.add(metric);
    qualities.add(null);
    values.addColumn();
  }

  /**
   * Returns how much more is asked of the resource than usual, at least 1, for a count of events.
   *
   * @param row values of the same time
   */
  private double perDemand(Metric metric, double[] row) {
    Input demand = COUNTED_BY.get(metric.name());
    int column = demand == null ? -1 : metrics.indexOf(demand.metric());
    double now = column < 0 ? Double.NaN : row[column];
    if (demand == null || Double.isNaN(now)) {
      return 1;
    }
    Baseline usual = demands.computeIfAbsent(demand, name -> new Baseline());
    double median = usual.median();
    usual.add(Math.max(0, now));
    return median > 0 ? Math.max(1, now / median) : 1;
  }

  /** Returns a new series of a quality metric; null when it shows no symptom. */
  private @Nullable QualitySeries quality(Metric metric) {
    Symptom symptom = Symptom.of(metric);
    if (symptom == null) {
      return null;
    }
    QualitySeries made = new QualitySeries(metric, resource.isTimeSensitive(), retention);
    rows.computeIfAbsent(symptom, family -> new Row(resource.id(), family, this)).add(made);
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
    return values.lastMs();
  }

  /** Returns the time of the latest sample with evidence of degradation, epoch milliseconds. */
  public long suspiciousMs() {
    return suspiciousMs;
  }

  /** Returns the usual time between two samples, milliseconds; 0 while it is unknown. */
  public long intervalMs() {
    return values.intervalMs();
  }

  /** Returns the number of times at which samples arrived in order. */
  public int count() {
    return values.count();
  }

  /** Returns a number that grows with each sample. */
  public int version() {
    return version;
  }

  /** Returns a number that grows when samples may be read differently from before. */
  public int revision() {
    return revision;
  }

  public Collection<Row> rows() {
    return rows.values();
  }

  /** Returns the row of a symptom; null when no such metric is measured. */
  public @Nullable Row row(Symptom symptom) {
    return rows.get(symptom);
  }

  public boolean hasLoad(Load load) {
    if (loads == null) {
      loads = EnumSet.noneOf(Load.class);
      for (Load each : Load.values()) {
        if (each.of(input -> metrics.contains(input.metric()) ? NOTHING : null) != null) {
          loads.add(each);
        }
      }
    }
    return loads.contains(load);
  }

  /** Returns whether there is, or was, a sample of a metric, or of a part of it. */
  public boolean has(Metric metric) {
    return Load.measured(metric, each -> metrics.contains(each) ? NOTHING : null) != null;
  }

  public boolean hasSign(String metric) {
    return has(MetricCatalogue.of(metric));
  }

  /** Returns the metrics with samples, without those that the vocabulary does not have. */
  public List<Metric> measured() {
    return metrics.stream().filter(each -> each.role() != MetricRole.OTHER).toList();
  }

  /** Returns the metrics that it {@link #has}. */
  public List<Metric> metrics() {
    return Stream.concat(metrics.stream(), Load.TOTALS.stream().filter(this::has))
        .filter(each -> each.role() != MetricRole.OTHER)
        .distinct()
        .toList();
  }

  /** Returns the number of the row of the first of {@link #latestTimes}. */
  public int latestRow() {
    return Math.max(0, values.rows() - FULL);
  }

  /** Returns the first of {@link #latestTimes}, of which there must be any. */
  public long latestFromMs() {
    return values.timeMs(latestRow());
  }

  /** Returns the times of the latest samples, which are kept in full, epoch milliseconds. */
  public long[] latestTimes() {
    long[] times = values.times();
    return latestRow() == 0 ? times : Arrays.copyOfRange(times, latestRow(), times.length);
  }

  /** Returns whether there certainly is a value of a metric at each of {@link #latestTimes}. */
  public boolean isComplete(Metric metric) {
    double[] read =
        Load.measured(
            metric,
            each -> {
              int column = metrics.indexOf(each);
              boolean isComplete = column >= 0 && values.isComplete(column, latestRow());
              return column < 0 ? null : new double[] {isComplete ? 0 : Double.NaN};
            });
    return read != null && read[0] == 0;
  }

  /**
   * Returns the values of a metric at {@link #latestTimes}; NaN where there is none.
   *
   * @param known values that are read already, and receive those that are read now
   */
  public double[] latest(Metric metric, Map<Metric, double[]> known) {
    return latest(metric, TimedValues.sequence(latestRow(), values.rows()), known);
  }

  /**
   * Returns the values of a metric in some rows, NaN where there is none; they must not be
   * modified.
   *
   * @param rows ascending, with negative ones for no value among them
   * @param known values that are read already, and receive those that are read now
   */
  public double[] latest(Metric metric, int[] rows, Map<Metric, double[]> known) {
    double[] read =
        Load.measured(metric, each -> known.computeIfAbsent(each, name -> read(name, rows)));
    return read == null ? NOTHING : read;
  }

  /**
   * Returns a reader of loads and signs at some times.
   *
   * @param at ascending, epoch milliseconds
   */
  public Reading at(long[] at, long stepMs, long throughMs) {
    return new Reading(this, values, at, stepMs, throughMs);
  }

  /** Reads a load, see {@link #at}. */
  public double[] load(Load load, long[] at, long stepMs, long throughMs) {
    return at(at, stepMs, throughMs).load(load);
  }

  /**
   * Returns whether a sample that begins after a time is still to come, and is not overdue.
   *
   * @param metric one that there is
   * @param sinceMs that time, epoch milliseconds
   */
  public boolean isAwaited(String metric, long sinceMs, long throughMs) {
    long[] times = latestTimes();
    double[] known = latest(MetricCatalogue.of(metric), new HashMap<>());
    long[] own =
        IntStream.range(0, known.length)
            .filter(i -> !Double.isNaN(known[i]))
            .mapToLong(i -> times[i])
            .toArray();
    long intervalMs = TimedValues.interval(own);
    long lastMs = own.length == 0 ? Long.MIN_VALUE : own[own.length - 1];
    return lastMs < sinceMs + intervalMs && throughMs < lastMs + 2 * intervalMs;
  }

  /** Reads a metric of a device, see {@link #at}. */
  public double[] sign(String metric, long[] at, long stepMs, long throughMs) {
    return at(at, stepMs, throughMs).sign(MetricCatalogue.of(metric));
  }

  /** Returns the values of a metric in some rows; null when it is not measured. */
  double @Nullable [] read(Metric metric, int[] rows) {
    int column = metrics.indexOf(metric);
    return column < 0 ? null : values.read(column, rows);
  }

  /** Returns all samples, in an order that depends on the kinds of series only. */
  private Stream<TimedValues> values() {
    return Stream.concat(Stream.of(values), rows.values().stream().flatMap(Row::values));
  }

  /** Returns a writer of the whole state; later samples do not change what it writes. */
  Consumer<ByteWriter> snapshot() {
    judge();
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
    out.varint(metrics.size());
    metrics.forEach(metric -> SampleCodec.writeMetric(out, metric));
    out.varint(rows.size());
    rows.forEach(
        (symptom, row) -> {
          out.string(symptom.name());
          row.write(out);
        });
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
      addColumn(SampleCodec.readMetric(in));
    }
    for (long left = in.varint(); left > 0; left--) {
      Row row = new Row(resource.id(), Symptom.valueOf(in.string()), this);
      rows.put(row.symptom(), row);
      row.read(in, this::restored);
      suspiciousMs = Math.max(suspiciousMs, row.suspiciousMs());
    }
    for (long left = in.varint(); left > 0; left--) {
      demands.put(Input.valueOf(in.string()), Baseline.read(in));
    }
    values().forEach(each -> each.read(in));
  }

  private QualitySeries restored(Metric metric) {
    QualitySeries made = Objects.requireNonNull(quality(metric));
    set(metrics.indexOf(metric), made);
    return made;
  }
}

package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.SampleNormalizer;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.CounterTable.Counter;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.LinuxDevices;
import io.crosstalk.collectors.performance.format.UncountedDevices;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tables of the programs of sysstat (sar, sadf, iostat) in one file. The first column of a table,
 * or the last one with the option -p, says whether its rows measure processors, disks, interfaces,
 * or the whole machine.
 */
final class SysstatTables {
  private static final CounterTable COUNTERS = CounterTable.of("sysstat");

  /** Names of the column that names what a row measures. */
  private static final Set<String> ITEMS = Set.of("CPU", "DEV", "Device", "IFACE");

  /** Shares of the processors that are not used: the complement of their load. */
  private static final Set<String> UNUSED = Set.of("%idle", "%iowait");

  /** Names of the first column of tables of processes, as pidstat writes them. */
  private static final Set<String> PROCESSES = Set.of("UID", "PID", "TGID", "TID", "PPID");

  private static final double PERCENT = 100;

  /** Percent above 100 up to which a value is rounded or measured a little late. */
  private static final double LATE_PERCENT = 2 * PERCENT;

  private final FormatInput file;
  private final FigureSink sink;
  private final FoundMachines machines;
  private final UncountedDevices uncounted = new UncountedDevices();

  /** Names of the devices with a row so far, by host, that are no partitions. */
  private final Map<String, Set<String>> disks = new HashMap<>();

  /** Columns without a metric so far: programs repeat the header of a table at each time. */
  private final Set<String> unknown = new HashSet<>();

  private @Nullable Moment moment;

  SysstatTables(FormatInput file, FigureSink sink) {
    this.file = file;
    this.sink = sink;
    this.machines = new FoundMachines(file, sink, file.settings().machineKind(ResourceKind.HOST));
  }

  /** Takes the facts about a machine in the first line of a file. */
  void head(SysstatHead head) {
    if (head.processors() > 0) {
      machines.describe(
          file.machine(head.host(), sink), Map.of("vcpus", head.processors()), List.of());
    }
  }

  /**
   * Returns the table with a header.
   *
   * @param columns its columns, without those of the time
   */
  Table table(List<String> columns) {
    endTable();
    return new Table(columns);
  }

  /**
   * Ends the reading. The totals of the last time are delivered, unless the file grows: then the
   * figures of further devices may follow.
   */
  void end() {
    if (!file.settings().files().growing() && !file.isUnfinished()) {
      endTable();
    }
    uncounted.hint(sink);
  }

  /** Delivers the totals of the last time, before rows of another table follow. */
  void endTable() {
    if (moment != null) {
      moment.emit();
      moment = null;
    }
  }

  private Set<String> disksOf(String host) {
    return disks.computeIfAbsent(host, name -> new HashSet<>());
  }

  /** Figures of a partition, which count only if its disk has none. */
  private record Partition(Map<String, Double> figures, Runnable deliver) {}

  /** Devices of one machine at one time, and the machine's totals. */
  private final class Moment {
    private final long timeMs;
    private final String host;
    private final Map<String, String> units;
    private final FigurePlan totals = FigurePlan.ofWholeRows();
    private final List<Double> values = new ArrayList<>();
    private boolean isCutOff;

    /** Set when a row is cut off before the name of its device, which may be the disk of others. */
    private boolean hidesDisk;

    /** Figures by metric of devices that count as disks only if there is no other one. */
    private final Map<String, Map<String, Double>> unclear = new LinkedHashMap<>();

    private final Map<String, Partition> partitions = new LinkedHashMap<>();

    Moment(long timeMs, String host, Map<String, String> units) {
      this.timeMs = timeMs;
      this.host = host;
      this.units = units;
    }

    void add(String device, Map<String, Double> figures) {
      figures.forEach(
          (metric, value) -> {
            if (FigurePlan.isLoad(metric) || FigurePlan.isLatency(metric)) {
              Counter counter = new Counter(metric, units.getOrDefault(metric, ""), 1, 0);
              totals.add(host, counter, device, values.size());
              values.add(value);
            }
          });
    }

    /** Delivers and counts the partitions whose disk has had no row so far. */
    private void addPartitions() {
      Set<String> disks = disksOf(host);
      partitions.forEach(
          (name, partition) -> {
            if (!hidesDisk
                && LinuxDevices.diskOf(name).filter(disk -> !disks.contains(disk)).isPresent()) {
              partition.deliver().run();
              add(name, partition.figures());
            } else {
              sink.leftOut("rows of partitions, loop devices and the loopback interface", name);
            }
          });
    }

    void emit() {
      addPartitions();
      if (isCutOff) {
        return;
      }
      Set<String> disks = values.isEmpty() ? LinuxDevices.disks(unclear.keySet()) : Set.of();
      unclear.forEach(
          (name, figures) -> {
            if (disks.contains(name)) {
              add(name, figures);
            } else {
              uncounted.add(name);
            }
          });
      totals.finish(sink);
      totals.emit(timeMs, values.stream().mapToDouble(Double::doubleValue).toArray(), sink);
    }
  }

  /** Table with one header. */
  final class Table {
    /** Name of the column that names what a row measures; empty for the whole machine. */
    private final String item;

    /** Number of columns. */
    private final int width;

    private final boolean itemIsLast;
    private final boolean isOfProcesses;
    private final List<@Nullable Counter> counters = new ArrayList<>();
    private final Map<String, String> units = new HashMap<>();

    /** Conversions of the values to the units of their metrics. */
    private final Map<String, Conversion> conversions = new HashMap<>();

    private Table(List<String> columns) {
      String name = columns.getFirst().replace(":", "");
      this.width = columns.size();
      this.isOfProcesses = PROCESSES.contains(name);
      this.itemIsLast = ITEMS.contains(columns.getLast());
      this.item = itemIsLast ? columns.getLast() : ITEMS.contains(name) ? name : "";
      for (String column : withoutItem(columns)) {
        Counter counter = COUNTERS.get(item, column);
        counters.add(counter);
        if (counter != null) {
          units.put(counter.metric(), counter.unit());
          Metric metric = MetricCatalogue.of(counter.metric());
          conversions.put(counter.metric(), Conversion.of(counter.unit(), metric));
        } else if (!UNUSED.contains(column) && unknown.add((item + " " + column).strip())) {
          sink.leftOut("columns without a metric", (item + " " + column).strip());
        }
      }
    }

    private List<String> withoutItem(List<String> row) {
      int from = item.isEmpty() || itemIsLast ? 0 : 1;
      return row.subList(from, itemIsLast ? row.size() - 1 : row.size());
    }

    private String item(List<String> row) {
      return itemIsLast ? row.getLast() : row.getFirst();
    }

    /**
     * Delivers the figures of a row.
     *
     * @param timeMs end of the interval, epoch milliseconds
     * @param machine name of the machine as in the file
     * @param values fields below the columns
     * @throws RejectedReadingException when the row is cut off, or has an impossible value; the
     *     machine then has no totals of this time
     */
    void row(long timeMs, String machine, List<String> values) {
      if (isOfProcesses) {
        sink.leftOut("rows of single processes", values.getLast());
        return;
      }
      String host = machines.machine(machine);
      if (values.size() < width) {
        if (!item.isEmpty() && !item.equals("CPU")) {
          moment(timeMs, host).isCutOff = true;
          moment(timeMs, host).hidesDisk |= itemIsLast;
          addDisk(host, values);
        }
        throw RejectedReadingException.malformed(
            "the row has %d values, the header has %d columns".formatted(values.size(), width));
      }
      if (item.isEmpty()) {
        deliver(timeMs, host, values(values));
      } else if (item.equals("CPU")) {
        processor(timeMs, host, values);
      } else {
        device(timeMs, host, values);
      }
    }

    /** Keeps the name of a disk, unless the row is cut off before it. */
    private void addDisk(String host, List<String> row) {
      boolean isNamed = itemIsLast ? row.size() >= width : !row.isEmpty();
      if (isNamed && !item.equals("IFACE")) {
        disksOf(host).add(item(row));
      }
    }

    private void processor(long timeMs, String host, List<String> values) {
      String name = item(values);
      if (name.equals("all") || name.equals("-1")) {
        deliver(timeMs, host, values(withoutItem(values)));
      } else {
        sink.leftOut("rows of single processors", "CPU " + name);
      }
    }

    private void device(long timeMs, String host, List<String> values) {
      String name = item(values);
      boolean isPort = item.equals("IFACE");
      boolean isPartition = !isPort && LinuxDevices.diskOf(name).isPresent();
      if (isPort ? name.equals("lo") : LinuxDevices.isNoDisk(name) && !isPartition) {
        sink.leftOut("rows of partitions, loop devices and the loopback interface", name);
        return;
      }
      if (!isPartition) {
        addDisk(host, values);
      }
      boolean isUnclear = !isPort && LinuxDevices.isUnclear(name);
      boolean counts = isPort ? !LinuxDevices.isVirtualInterface(name) : LinuxDevices.isDisk(name);
      Map<String, Double> figures = values(withoutItem(values));
      try {
        requirePlausible(figures);
      } catch (RejectedReadingException e) {
        if (counts || isUnclear || isPartition) {
          moment(timeMs, host).isCutOff = true;
        }
        throw e;
      }
      ResourceKind kind = isPort ? ResourceKind.LINK : ResourceKind.DEVICE;
      if (isPartition) {
        moment(timeMs, host)
            .partitions
            .put(
                name,
                new Partition(
                    figures, () -> deliver(timeMs, machines.part(host, name, kind), figures)));
        return;
      }
      deliver(timeMs, machines.part(host, name, kind), figures);
      if (counts) {
        moment(timeMs, host).add(name, figures);
      } else if (isUnclear) {
        moment(timeMs, host).unclear.put(name, figures);
      } else {
        uncounted.add(name);
      }
    }

    private Moment moment(long timeMs, String host) {
      Moment current = moment;
      if (current == null || current.timeMs != timeMs || !current.host.equals(host)) {
        endTable();
        current = new Moment(timeMs, host, units);
        moment = current;
      }
      return current;
    }

    /** Returns the values of a row by metric; columns of one metric are added up. */
    private Map<String, Double> values(List<String> texts) {
      Map<String, Double> values = new LinkedHashMap<>();
      for (int i = 0; i < counters.size(); i++) {
        Counter counter = counters.get(i);
        if (counter != null) {
          double value = sink.number(texts.get(i)) * counter.factor();
          values.merge(counter.metric(), value, Double::sum);
        }
      }
      return values;
    }

    /**
     * Checks that no figure is impossible, as a counter that ran backwards makes it.
     *
     * @throws RejectedReadingException when one is
     */
    private void requirePlausible(Map<String, Double> figures) {
      figures.forEach(
          (metric, value) -> {
            if (!Double.isNaN(value)) {
              double converted =
                  conversions.getOrDefault(metric, Conversion.NONE).apply(limited(metric, value));
              SampleNormalizer.plausible(converted, MetricCatalogue.of(metric));
            }
          });
    }

    private double limited(String metric, double value) {
      boolean isLate = "%".equals(units.get(metric)) && value <= LATE_PERCENT;
      return isLate ? Math.min(value, PERCENT) : value;
    }

    private void deliver(long timeMs, String resource, Map<String, Double> values) {
      values.forEach(
          (metric, value) -> {
            if (value != 0 || !FigurePlan.isLatency(metric)) {
              sink.figure(timeMs, resource, metric, limited(metric, value), units.get(metric));
            }
          });
    }
  }
}

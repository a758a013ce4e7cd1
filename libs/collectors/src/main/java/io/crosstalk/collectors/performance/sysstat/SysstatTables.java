package io.crosstalk.collectors.performance.sysstat;

import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.format.LinuxDevices;
import io.crosstalk.collectors.performance.format.MachineLayer;
import io.crosstalk.collectors.performance.format.UncountedDevices;
import io.crosstalk.collectors.performance.text.Numbers;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
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

  private final FormatInput file;
  private final FigureSink sink;
  private final Set<String> declared = new HashSet<>();
  private final Map<String, Integer> processors = new HashMap<>();
  private final UncountedDevices uncounted = new UncountedDevices();
  private @Nullable Moment moment;

  /** Devices of one machine at one time. */
  private record Moment(long timeMs, String host, SysstatTotals totals) {}

  SysstatTables(FormatInput file, FigureSink sink) {
    this.file = file;
    this.sink = sink;
  }

  /** Notes the facts about a machine in the first line of a file. */
  void head(SysstatHead head) {
    if (head.processors() > 0) {
      processors.put(head.host(), head.processors());
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
    if (!file.settings().files().growing()) {
      endTable();
    }
    uncounted.hint(sink);
  }

  /** Delivers the totals of the last time, before rows of another table follow. */
  void endTable() {
    if (moment != null) {
      moment.totals().emit(moment.timeMs(), moment.host(), sink, uncounted);
      moment = null;
    }
  }

  private SysstatTotals totals(long timeMs, String host) {
    if (moment == null || moment.timeMs() != timeMs || !moment.host().equals(host)) {
      endTable();
      moment = new Moment(timeMs, host, new SysstatTotals());
    }
    return moment.totals();
  }

  /** Table with one header. */
  final class Table {
    /** Name of the column that names what a row measures; empty for the whole machine. */
    private final String item;

    private final boolean itemIsLast;
    private final boolean isOfProcesses;
    private final List<CounterTable.@Nullable Counter> counters = new ArrayList<>();

    private Table(List<String> columns) {
      String name = columns.getFirst().replace(":", "");
      this.isOfProcesses = PROCESSES.contains(name);
      this.itemIsLast = ITEMS.contains(columns.getLast());
      this.item = itemIsLast ? columns.getLast() : ITEMS.contains(name) ? name : "";
      for (String column : withoutItem(columns)) {
        CounterTable.Counter counter = COUNTERS.get(item, column);
        counters.add(counter);
        if (counter == null && !UNUSED.contains(column)) {
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
     */
    void row(long timeMs, String machine, List<String> values) {
      if (isOfProcesses) {
        sink.leftOut("rows of single processes", values.getLast());
        return;
      }
      String host = file.machine(machine, sink);
      declare(host, machine);
      if (item.isEmpty()) {
        deliver(timeMs, host, values(values));
      } else if (item.equals("CPU")) {
        processor(timeMs, host, values);
      } else {
        device(timeMs, host, values);
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
      if (isPort ? name.equals("lo") : LinuxDevices.isNoDisk(name)) {
        sink.leftOut("rows of partitions, loop devices and the loopback interface", name);
        return;
      }
      Map<String, Double> figures = values(withoutItem(values));
      deliver(
          timeMs, declare(host, name, isPort ? ResourceKind.LINK : ResourceKind.DEVICE), figures);
      if (isPort ? !LinuxDevices.isVirtualInterface(name) : LinuxDevices.isDisk(name)) {
        totals(timeMs, host).add(figures, units());
      } else if (!isPort && LinuxDevices.isUnclear(name)) {
        totals(timeMs, host).addUnclear(name, figures, units());
      } else {
        uncounted.add(name);
      }
    }

    private void declare(String host, String machine) {
      if (declared.add(host)) {
        Integer number = processors.get(machine);
        sink.resource(
            new FoundResource(
                host,
                file.settings().machineKind(),
                layer(),
                host,
                number == null ? Map.of() : Map.of("vcpus", number),
                List.of()));
      }
    }

    private String declare(String host, String name, ResourceKind kind) {
      String id = host + "/" + name;
      if (declared.add(id)) {
        sink.resource(new FoundResource(id, kind, layer(), name, List.of()));
        sink.resource(
            new FoundResource(host, file.settings().machineKind(), layer(), host, List.of(id)));
      }
      return id;
    }

    private Layer layer() {
      return MachineLayer.of(file.settings().machineKind());
    }

    /** Returns the values of a row by metric; columns of one metric are added up. */
    private Map<String, Double> values(List<String> texts) {
      Map<String, Double> values = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(counters.size(), texts.size()); i++) {
        CounterTable.Counter counter = counters.get(i);
        if (counter != null) {
          double value = Numbers.parsed(texts.get(i));
          if (Double.isNaN(value)) {
            sink.leftOut("values that are no numbers", texts.get(i));
          }
          values.merge(counter.metric(), value * counter.factor(), Double::sum);
        }
      }
      return values;
    }

    private Map<String, String> units() {
      Map<String, String> units = new HashMap<>();
      for (CounterTable.Counter counter : counters) {
        if (counter != null) {
          units.put(counter.metric(), counter.unit());
        }
      }
      return units;
    }

    private void deliver(long timeMs, String resource, Map<String, Double> values) {
      Map<String, String> units = units();
      values.forEach(
          (metric, value) -> {
            // A latency of 0 is none, because nothing was requested.
            if (value != 0 || !SysstatTotals.isLatency(metric)) {
              String unit = units.get(metric);
              double limited = "%".equals(unit) ? Math.min(value, PERCENT) : value;
              sink.figure(timeMs, resource, metric, limited, unit);
            }
          });
    }
  }
}

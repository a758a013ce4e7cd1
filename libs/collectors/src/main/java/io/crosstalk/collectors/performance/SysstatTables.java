package io.crosstalk.collectors.performance;

import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tables of the programs of sysstat (sar, sadf, iostat) in one file. The first column of a table
 * says whether its rows measure processors, disks, interfaces, or the whole machine.
 */
final class SysstatTables {
  private static final CounterTable COUNTERS = CounterTable.of("sysstat");

  /** Parts of other disks, and disks that are none. */
  private static final Pattern NO_DISK =
      Pattern.compile(
          "(?:sd|hd|vd|xvd)[a-z]{1,3}\\d{1,3}|(?:nvme|mmcblk)\\S*p\\d{1,3}|(?:loop|ram|sr|fd)\\d{1,3}"
              + "|dev(?:1|2|7|11)-\\d{1,4}");

  private static final String LATENCY = ".latency";
  private static final double PERCENT = 100;

  private final FormatInput file;
  private final FigureSink sink;
  private final Set<String> declared = new HashSet<>();

  SysstatTables(FormatInput file, FigureSink sink) {
    this.file = file;
    this.sink = sink;
  }

  /**
   * Returns the table with a header.
   *
   * @param columns its columns, without those of the time
   */
  Table table(List<String> columns) {
    return new Table(columns);
  }

  /** Table with one header. */
  final class Table {
    private final List<String> columns;
    private final String first;
    private final List<CounterTable.@Nullable Counter> counters = new ArrayList<>();

    private Table(List<String> columns) {
      this.columns = columns;
      String name = columns.getFirst().replace(":", "");
      this.first = Set.of("CPU", "DEV", "Device", "IFACE").contains(name) ? name : "";
      for (String column : columns.subList(first.isEmpty() ? 0 : 1, columns.size())) {
        CounterTable.Counter counter = COUNTERS.get(first, column);
        counters.add(counter);
        if (counter == null) {
          sink.leftOut("columns without a metric", (first + " " + column).strip());
        }
      }
    }

    boolean hasColumns(List<String> others) {
      return columns.equals(others);
    }

    /**
     * Delivers the figures of a row.
     *
     * @param timeMs end of the interval, epoch milliseconds
     * @param machine name of the machine as in the file
     * @param values fields below the columns
     */
    void row(long timeMs, String machine, List<String> values) {
      String host = file.machine(machine, sink);
      String item = first.isEmpty() ? "" : values.getFirst();
      if (first.equals("CPU") && !item.equals("all") && !item.equals("-1")) {
        sink.leftOut("rows of single processors", "CPU " + item);
      } else if (NO_DISK.matcher(item).matches() || item.equals("lo")) {
        sink.leftOut("rows of partitions, loop devices and the loopback interface", item);
      } else {
        figures(timeMs, declare(host, item), values.subList(first.isEmpty() ? 0 : 1, values.size()));
      }
    }

    private String declare(String host, String item) {
      ResourceKind kind = file.settings().machineKind();
      String id = item.isEmpty() || first.equals("CPU") ? host : host + "/" + item;
      if (declared.add(id)) {
        List<String> uses = id.equals(host) ? List.of() : List.of(id);
        if (!uses.isEmpty()) {
          ResourceKind part = first.equals("IFACE") ? ResourceKind.LINK : ResourceKind.DEVICE;
          sink.resource(new FoundResource(id, part, MachineLayer.of(kind), item, List.of()));
        }
        sink.resource(new FoundResource(host, kind, MachineLayer.of(kind), host, uses));
      }
      return id;
    }

    private void figures(long timeMs, String resource, List<String> values) {
      Map<CounterTable.Counter, Double> sums = new LinkedHashMap<>();
      Map<String, CounterTable.Counter> byMetric = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(counters.size(), values.size()); i++) {
        CounterTable.Counter counter = counters.get(i);
        if (counter != null) {
          double value = Numbers.parsed(values.get(i));
          if (Double.isNaN(value)) {
            sink.leftOut("values that are no numbers", values.get(i));
          }
          sums.merge(
              byMetric.computeIfAbsent(counter.metric(), metric -> counter),
              value * counter.factor(),
              Double::sum);
        }
      }
      sums.forEach((counter, sum) -> figure(timeMs, resource, counter, sum));
    }

    private void figure(
        long timeMs, String resource, CounterTable.Counter counter, double sum) {
      // A latency of 0 is none, because nothing was requested.
      if (sum != 0 || !counter.metric().endsWith(LATENCY)) {
        double value = counter.unit().equals("%") ? Math.min(sum, PERCENT) : sum;
        sink.figure(timeMs, resource, counter.metric(), value, counter.unit());
      }
    }
  }
}

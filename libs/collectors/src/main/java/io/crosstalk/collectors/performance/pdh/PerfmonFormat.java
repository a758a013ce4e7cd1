package io.crosstalk.collectors.performance.pdh;

import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.CounterTable.Counter;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.format.UncountedDevices;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Logs of Windows' performance counters as text: written by perfmon, logman, typeperf, or by relog
 * from a binary log.
 */
public final class PerfmonFormat extends PerformanceFormat {
  private static final String TOTAL = "_Total";
  private static final Set<String> PHYSICAL = Set.of("PhysicalDisk", "Physikalischer Datenträger");
  private static final Set<String> LOGICAL = Set.of("LogicalDisk", "Logischer Datenträger");

  /** Objects of single processes, which would take the place of their machine as a suspect. */
  private static final Set<String> PROCESSES = Set.of("Process", "Process V2", "Prozess");

  /** Interfaces whose load is that of others: teams, those of a virtual switch, and tunnels. */
  private static final Pattern VIRTUAL_INTERFACE =
      Pattern.compile(
          "(?i).*(?:multiplexor|vethernet|hyper-v virtual|isatap|teredo|6to4|loopback).*");

  private final CounterTable counters = CounterTable.of(name());

  public PerfmonFormat() {
    super("perfmon", "a log of Windows performance counters (perfmon, typeperf, relog)");
  }

  @Override
  public String latencyAdvice() {
    return "perfmon: counters Avg. Disk sec/Read and sec/Write";
  }

  @Override
  public boolean recognises(FileHead head) {
    return PdhFile.isHeader(head.firstLine());
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    new PdhFile(file, sink, columns -> new Columns(columns, file, sink).plan()).read();
  }

  /** Columns of one header. */
  private final class Columns {
    private final List<@Nullable PdhPath> columns;
    private final FigureSink sink;
    private final FoundMachines machines;
    private final FigurePlan plan = new FigurePlan();

    /** Machines and objects for which there is a column of all instances together. */
    private final Set<String> totals = new LinkedHashSet<>();

    /** Machines and counters, as in the paths, that are logged of physical disks. */
    private final Set<String> physical = new HashSet<>();

    /** Names of machines, as in the paths, of which physical interfaces are logged. */
    private final Set<String> withInterfaces = new HashSet<>();

    private final UncountedDevices uncounted = new UncountedDevices();
    private boolean hasKnown;

    Columns(List<@Nullable PdhPath> columns, FormatInput file, FigureSink sink) {
      this.columns = columns;
      this.sink = sink;
      this.machines = new FoundMachines(file, sink, file.settings().machineKind(ResourceKind.HOST));
    }

    FigurePlan plan() {
      List<String> unknown = new ArrayList<>();
      for (PdhPath path : columns) {
        if (path != null && path.instance().endsWith(TOTAL)) {
          totals.add(scope(path));
        }
        if (path != null && PHYSICAL.contains(path.object())) {
          physical.add(figure(path));
        }
        if (path != null && isInterface(path) && !isVirtual(path)) {
          withInterfaces.add(path.machine());
        }
      }
      for (int column = 0; column < columns.size(); column++) {
        PdhPath path = columns.get(column);
        if (path != null) {
          add(path, column, unknown);
        }
      }
      hintOtherLanguage(unknown);
      uncounted.hint(sink);
      return plan;
    }

    private void add(PdhPath path, int column, List<String> unknown) {
      if (PROCESSES.contains(path.object())) {
        sink.leftOut(
            "columns of single processes: when the diagnosis names the machine, the process whose columns rise at that time is the one that loads it",
            path::text);
        return;
      }
      Counter counter = counters.get(path.object(), path.counter());
      if (counter == null) {
        sink.leftOut(
            "columns of counters without a metric (docs/sources/performance-files.md lists those to"
                + " be logged)",
            path::text);
        unknown.add(path.object() + "\\" + path.counter());
        return;
      }
      if (LOGICAL.contains(path.object()) && physical.contains(figure(path))) {
        sink.leftOut("columns of logical disks beside the physical ones", path.instance());
        return;
      }
      if (isInterface(path) && isVirtual(path) && withInterfaces.contains(path.machine())) {
        uncounted.add(path.instance());
        return;
      }
      hasKnown = true;
      String machine = machines.machine(path.machine());
      boolean isTotal = path.instance().endsWith(TOTAL);
      if (isTotal || !totals.contains(scope(path))) {
        plan.add(machine, counter, path.instance(), column);
      }
      if (!isTotal && counter.metric().startsWith("disk.")) {
        String disk = machines.part(machine, "disk " + path.instance(), ResourceKind.DEVICE);
        plan.add(disk, counter, path.instance(), column);
      }
    }

    private boolean isInterface(PdhPath path) {
      Counter counter = counters.get(path.object(), path.counter());
      return counter != null && counter.metric().startsWith("net.");
    }

    private static boolean isVirtual(PdhPath path) {
      return VIRTUAL_INTERFACE.matcher(path.instance()).matches();
    }

    /** Returns machine and counter of a path, which physical and logical disks have in common. */
    private static String figure(PdhPath path) {
      return path.machine() + "\\" + path.counter();
    }

    private static String scope(PdhPath path) {
      return path.machine() + "\\" + path.object() + "\\" + path.counter();
    }

    private void hintOtherLanguage(List<String> unknown) {
      if (!hasKnown && !unknown.isEmpty()) {
        sink.hint(
            "none of its counters is known, such as '%s': English and German names are read, and all programs of Windows write those of its language: replace them in the first line of the file by the English ones (docs/sources/performance-files.md), or use a source of type csv"
                .formatted(unknown.getFirst()));
      }
    }
  }
}

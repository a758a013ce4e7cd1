package io.crosstalk.collectors.performance.nmon;

import io.crosstalk.collectors.performance.format.AixDisks;
import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.CounterTable.Counter;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.format.LinuxDevices;
import io.crosstalk.collectors.performance.format.UncountedDevices;
import io.crosstalk.collectors.performance.nmon.NmonRecording.Section;
import io.crosstalk.collectors.text.NumberNotation;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Meaning of the sections of a recording of nmon: the machine with its disks and adapters, and the
 * frame of a logical partition. The machine's own figures are those of its disks and networks
 * together, without partitions, paths and other devices that are counted elsewhere.
 */
final class NmonSections {
  /**
   * Number of values that are computed from those of an interval: the load of the processors, and
   * the wait for them.
   */
  static final int DERIVED = 2;

  /** Fact with the numbers of processors, separated by commas. */
  static final String CPUS = "cpus";

  private static final String PROCESSORS = "CPU_ALL";
  private static final String PARTITION = "LPAR";
  private static final List<String> READ_OF_PARTITION =
      List.of("PhysicalCPU", "logicalCPUs", "entitled");
  private static final String PROCESSES = "PROC";
  private static final String NETWORK = "NET";
  private static final Pattern NUMBERED = Pattern.compile("((?:DISK|FC)[A-Z]+)\\d{1,3}");
  private static final Pattern INTERFACE = Pattern.compile("(.+)-(read|write)-KB/s");

  private static final Counter LOAD = new Counter("cpu.utilization", "%", 1, 0);
  private static final Counter QUEUE = new Counter("wait.cpu_queue", "%", 1, 0);
  private static final double PERCENT = 100;

  private final Map<String, String> facts;
  private final List<Section> sections;
  private final FigureSink sink;
  private final boolean isAix;
  private final AixDisks aixDisks;

  /** Names of all columns, among them those of the devices. */
  private final Set<String> devices;

  private final boolean isPartition;
  private final FoundMachines machines;
  private final String machine;
  private final UncountedDevices uncounted = new UncountedDevices();

  NmonSections(
      Map<String, String> facts, List<Section> sections, FormatInput file, FigureSink sink) {
    this.facts = facts;
    this.sections = sections;
    this.sink = sink;
    List<String> columns =
        sections.stream().flatMap(section -> section.columns().stream()).toList();
    this.isAix = isAix(facts) || columns.stream().anyMatch(name -> name.startsWith("hdisk"));
    this.aixDisks = new AixDisks(columns);
    this.devices = Set.copyOf(columns);
    this.isPartition = isAix(facts) || section(PARTITION) != null;
    ResourceKind kind =
        isPartition ? ResourceKind.LPAR : file.settings().machineKind(ResourceKind.HOST);
    this.machines = new FoundMachines(file, sink, kind);
    this.machine = machines.machine(facts.getOrDefault("host", ""));
  }

  private static boolean isAix(Map<String, String> facts) {
    return facts.containsKey("AIX")
        || facts.containsKey("VIOS")
        || facts.getOrDefault("progname", "").toLowerCase(Locale.ROOT).startsWith("topas");
  }

  /** Returns whether the values of a section are read. */
  static boolean isUsed(String name, CounterTable counters) {
    return name.equals(PARTITION) || name.equals(PROCESSES) || counters.hasObject(base(name));
  }

  /**
   * Returns how many values a row must have. Topas_nmon names a last column of LPAR, Pool_id, of
   * which older versions have no values: there those that are read must not be the last ones, which
   * may be cut off.
   */
  static int needed(Section section) {
    List<String> columns = section.columns();
    int last = READ_OF_PARTITION.stream().mapToInt(columns::indexOf).max().orElse(-1);
    return section.name().equals(PARTITION) ? Math.min(columns.size(), last + 2) : columns.size();
  }

  /** Returns whether each column of a section is a device. */
  static boolean isOfDevices(String name, CounterTable counters) {
    return counters.get(base(name), "*") != null;
  }

  /** Returns the name of a section without the number that it has if there are many disks. */
  private static String base(String name) {
    Matcher numbered = NUMBERED.matcher(name);
    return numbered.matches() ? numbered.group(1) : name;
  }

  private @Nullable Section section(String name) {
    return sections.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }

  /** Returns the position of a column; -1 if there is none. */
  private int column(String section, String name) {
    Section found = section(section);
    int index = found == null ? -1 : found.columns().indexOf(name);
    return found == null || index < 0 ? -1 : found.first() + index;
  }

  /**
   * Plans the figures, and declares the resources.
   *
   * @param columns number of all columns, behind which the derived values follow
   * @param row values of one interval
   */
  FigurePlan plan(CounterTable counters, int columns, double[] row) {
    FigurePlan plan = FigurePlan.ofWholeRows();
    plan.add(machine, LOAD, "", columns);
    plan.add(machine, QUEUE, "", columns + 1);
    for (Section section : sections) {
      for (int i = 0; i < section.columns().size(); i++) {
        add(section, i, counters, plan);
      }
    }
    uncounted.hint(sink);
    declare(row);
    return plan;
  }

  private void add(Section section, int index, CounterTable counters, FigurePlan plan) {
    String name = section.columns().get(index);
    int column = section.first() + index;
    String base = base(section.name());
    Counter named = counters.get(base, name);
    Counter any = counters.get(base, "*");
    if (base.equals(NETWORK)) {
      network(name, column, counters, plan);
    } else if (named != null) {
      plan.add(machine, named, "", column);
    } else if (any != null && !name.isEmpty()) {
      device(base, name, any, column, plan);
    }
  }

  private void network(String name, int column, CounterTable counters, FigurePlan plan) {
    Matcher port = INTERFACE.matcher(name);
    Counter counter = port.matches() ? counters.get(NETWORK, port.group(2)) : null;
    if (counter != null && !LinuxDevices.isVirtualInterface(port.group(1))) {
      plan.add(machine, counter, port.group(1), column);
    } else if (counter != null && !port.group(1).matches("lo\\d*")) {
      uncounted.add(port.group(1));
    }
  }

  private void device(String section, String name, Counter counter, int column, FigurePlan plan) {
    boolean isAlone =
        !isAix && LinuxDevices.diskOf(name).filter(disk -> !devices.contains(disk)).isPresent();
    if (!isAix && LinuxDevices.isNoDisk(name) && !isAlone) {
      sink.leftOut("columns of partitions and loop devices", name);
      return;
    }
    boolean isAdapter = section.startsWith("FC");
    ResourceKind kind = isAdapter ? ResourceKind.STORAGE_ADAPTER : ResourceKind.DEVICE;
    double limit = counter.unit().equals("%") ? PERCENT : Double.MAX_VALUE;
    plan.add(machines.part(machine, name, kind), counter, name, column, 1, limit);
    if (isAdapter || counter.metric().equals("disk.busy")) {
      return;
    }
    if (isAlone || countsForMachine(name)) {
      plan.add(machine, counter, name, column);
    } else {
      uncounted.add(name);
    }
  }

  private boolean countsForMachine(String disk) {
    return isAix ? !aixDisks.isPath(disk) : LinuxDevices.isDisk(disk);
  }

  private void declare(double[] row) {
    String serial = facts.getOrDefault("SerialNumber", "");
    if (isPartition && !serial.isEmpty()) {
      String frame = "frame/" + serial;
      String name = facts.getOrDefault("MachineType", "frame") + " " + serial;
      sink.resource(new FoundResource(frame, ResourceKind.HOST, Layer.POWER, name, List.of()));
      machines.describe(machine, Map.of(), List.of(frame));
    }
    double processors = processors(row);
    if (processors > 0) {
      machines.describe(machine, Map.of("vcpus", processors), List.of());
    }
  }

  /** Returns the number of processors that a load of 100 % stands for; NaN if the row has none. */
  private double processors(double[] row) {
    for (int column :
        List.of(
            column(PARTITION, "entitled"),
            column(PROCESSORS, "PhysicalCPUs"),
            column(PROCESSORS, "CPUs"))) {
      if (column >= 0 && column < row.length) {
        return row[column];
      }
    }
    return Double.NaN;
  }

  /** Returns the number of logical processors; NaN if it is not known. */
  private double logicalProcessors(double[] row) {
    int column = column(PARTITION, "logicalCPUs");
    return column >= 0
        ? row[column]
        : Arrays.stream(facts.getOrDefault(CPUS, "").split(","))
            .mapToDouble(NumberNotation::plain)
            .filter(each -> each > 0)
            .max()
            .orElse(Double.NaN);
  }

  /**
   * Computes the derived values of an interval: the processor load, of a partition in percent of
   * what it is entitled to, and the part of the runnable threads that wait for a processor.
   *
   * @param values values by position, with room for the derived ones
   * @param columns position of the first derived value
   */
  void derive(double[] values, int columns) {
    int physical = column(PARTITION, "PhysicalCPU");
    int entitled = column(PARTITION, "entitled");
    int user = column(PROCESSORS, "User%");
    int system = column(PROCESSORS, "Sys%");
    if (physical >= 0 && entitled >= 0 && values[entitled] != 0) {
      values[columns] = values[physical] / values[entitled] * PERCENT;
    } else if (user >= 0 && system >= 0) {
      values[columns] = values[user] + values[system];
    }
    int runnable = column(PROCESSES, "Runnable");
    if (runnable >= 0) {
      double waiting = Math.max(0, values[runnable] - logicalProcessors(values));
      values[columns + 1] = waiting == 0 ? 0 : waiting / values[runnable] * PERCENT;
    }
  }
}

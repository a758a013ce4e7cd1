package io.crosstalk.collectors.performance.pdh;

import io.crosstalk.collectors.performance.format.CounterTable;
import io.crosstalk.collectors.performance.format.CounterTable.Counter;
import io.crosstalk.collectors.performance.format.FigurePlan;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Meaning of the columns of one host in a recording of esxtop: the host, its virtual machines,
 * adapters, disks and ports. A machine is a group of worlds with a virtual disk, or with a world of
 * a virtual processor.
 */
final class EsxtopColumns {
  private static final Pattern DISK =
      Pattern.compile("(.+):(?:scsi|ide|sata|nvme)\\d{1,3}:\\d{1,3}");
  private static final Pattern GROUP = Pattern.compile("\\d{1,18}:(.+)");

  /** World that shows a machine: its group, the group's name, its own number and its name. */
  private static final Pattern WORLD =
      Pattern.compile("\\d{1,18}:(.+):(\\d{1,18}):((?:vmx|vcpu-).*)");

  private static final Pattern PROCESSOR = Pattern.compile("(?:vmx-)?vcpu-\\d{1,4}(?::.*)?");

  /** Port of a switch: the switch, the port's number, the number of its world, and its user. */
  private static final Pattern PORT = Pattern.compile(".+?:\\d{1,18}:(?:(\\d{1,18}):)?(.+)");

  private static final Pattern INTERFACE = Pattern.compile("(.+)\\.eth\\d{1,3}");
  private static final Pattern PHYSICAL_PORT = Pattern.compile("vmnic\\d{1,4}");

  /** Groups of the kernel, for recordings that show neither virtual disks nor processors. */
  private static final Set<String> KERNEL =
      Set.of("host", "idle", "system", "helper", "drivers", "ft", "vmotion", "init", "user");

  private static final String TOTAL = "_Total";
  private static final double PERCENT = 100;

  private final List<@Nullable PdhPath> columns;
  private final FormatInput file;
  private final FigureSink sink;
  private final CounterTable counters;
  private final FigurePlan plan;

  /** Machines by name, with the worlds of their virtual processors. */
  private final Map<String, Set<String>> machines = new LinkedHashMap<>();

  /** Instances that stand for several others, which are then left out: a machine's disks. */
  private final Set<String> summed = new HashSet<>();

  private final Set<String> processors = new HashSet<>();

  /** Hosts with the ids of what they use. */
  private final Map<String, Set<String>> hosts = new LinkedHashMap<>();

  private boolean hasMachines;

  EsxtopColumns(
      List<@Nullable PdhPath> columns,
      FormatInput file,
      FigureSink sink,
      CounterTable counters,
      FigurePlan plan) {
    this.plan = plan;
    this.columns = columns;
    this.file = file;
    this.sink = sink;
    this.counters = counters;
  }

  /** Adds the columns to the plan, and declares the resources. */
  void addToPlan() {
    columns.stream().filter(Objects::nonNull).forEach(this::survey);
    hasMachines = !machines.isEmpty();
    for (int column = 0; column < columns.size(); column++) {
      PdhPath path = columns.get(column);
      if (path != null) {
        add(path, column);
      }
    }
    hosts.forEach(this::declareHost);
  }

  /** Notes what a column shows about machines and processors. */
  private void survey(PdhPath path) {
    switch (path.object()) {
      case "Virtual Disk" -> {
        String owner = owner(path.instance());
        machines.computeIfAbsent(owner, name -> new HashSet<>());
        if (owner.equals(path.instance())) {
          summed.add(owner);
        }
      }
      case "Vcpu" -> {
        Matcher world = WORLD.matcher(path.instance());
        if (world.matches()) {
          Set<String> worlds = machines.computeIfAbsent(world.group(1), name -> new HashSet<>());
          if (PROCESSOR.matcher(world.group(3)).matches()) {
            worlds.add(world.group(2));
          }
        }
      }
      case "Physical Cpu" -> processors.add(path.instance());
      default -> {
        // The other objects show nothing that is needed before.
      }
    }
  }

  private static String owner(String disk) {
    Matcher one = DISK.matcher(disk);
    return one.matches() ? one.group(1) : disk;
  }

  private void add(PdhPath path, int column) {
    Counter counter = counters.get(path.object(), path.counter());
    if (counter == null) {
      sink.leftOut("columns of counters without a metric", path.object() + "\\" + path.counter());
      return;
    }
    String host = host(path.machine());
    switch (path.object()) {
      case "Physical Cpu" -> processor(host, path, counter, column);
      case "Group Cpu", "Group Memory" -> group(host, path, counter, column);
      case "Virtual Disk" -> disk(host, path, counter, column);
      case "Network Port" -> port(host, path, counter, column);
      default -> part(host, path, counter, column);
    }
  }

  private String host(String machine) {
    String host = file.machine(machine, sink);
    hosts.computeIfAbsent(host, name -> new LinkedHashSet<>());
    return host;
  }

  private void processor(String host, PdhPath path, Counter counter, int column) {
    if (path.instance().equals(TOTAL) || !processors.contains(TOTAL)) {
      plan.add(host, counter, path.instance(), column);
    }
  }

  private void group(String host, PdhPath path, Counter counter, int column) {
    Matcher group = GROUP.matcher(path.instance());
    String name = group.matches() ? group.group(1) : path.instance();
    if (!isMachine(name)) {
      sink.leftOut("columns of groups that are no virtual machine", path.instance());
      return;
    }
    declare(name, host);
    int known = machines.getOrDefault(name, Set.of()).size();
    boolean isWait = counter.metric().equals("cpu.ready") || counter.metric().equals("cpu.co_stop");
    if (known == 0 && isWait) {
      sink.hint(
          "it does not have the number of virtual processors of each machine: % Used, % Ready and"
              + " % CoStop are sums of theirs, waits at most 100 %; record with 'esxtop -b -a' for their mean");
    }
    boolean isOfProcessors = path.object().equals("Group Cpu") && known > 0;
    plan.add(
        name,
        counter,
        path.instance(),
        column,
        isOfProcessors ? 1.0 / known : 1,
        isWait ? PERCENT : Double.MAX_VALUE);
  }

  private boolean isMachine(String name) {
    return hasMachines
        ? machines.containsKey(name)
        : !KERNEL.contains(name.toLowerCase(Locale.ROOT));
  }

  private void disk(String host, PdhPath path, Counter counter, int column) {
    String owner = owner(path.instance());
    if (owner.equals(path.instance()) || !summed.contains(owner)) {
      declare(owner, host);
      plan.add(owner, counter, path.instance(), column);
    }
  }

  private void port(String host, PdhPath path, Counter counter, int column) {
    Matcher port = PORT.matcher(path.instance());
    String user = port.matches() ? port.group(2) : path.instance();
    if (PHYSICAL_PORT.matcher(user).matches()) {
      part(host, user, ResourceKind.SWITCH_PORT, Layer.NETWORK, List.of());
      plan.add(host + "/" + user, counter, path.instance(), column);
      return;
    }
    Matcher numbered = INTERFACE.matcher(user);
    String name = numbered.matches() && !machines.containsKey(user) ? numbered.group(1) : user;
    if (!port.matches() || port.group(1) == null || !isMachine(name)) {
      sink.leftOut("columns of ports that belong to no virtual machine", path.instance());
      return;
    }
    declare(name, host);
    plan.add(name, counter, path.instance(), column);
  }

  /** Adds a column of an adapter, a disk or a volume of the host. */
  private void part(String host, PdhPath path, Counter counter, int column) {
    String name = path.instance();
    ResourceKind kind =
        switch (path.object()) {
          case "Physical Disk Adapter" -> ResourceKind.STORAGE_ADAPTER;
          case "Physical Disk NFS Volume" -> ResourceKind.DATASTORE;
          default -> ResourceKind.DEVICE;
        };
    String worldwide = name.toLowerCase(Locale.ROOT);
    if (FoundResource.VOLUME.matcher(worldwide).matches()) {
      sink.resource(
          new FoundResource(worldwide, ResourceKind.VOLUME, Layer.SAN, worldwide, List.of()));
      part(host, name, kind, Layer.VMWARE, List.of(worldwide));
    } else {
      part(host, name, kind, Layer.VMWARE, List.of());
    }
    plan.add(host + "/" + name, counter, name, column);
  }

  private void part(String host, String name, ResourceKind kind, Layer layer, List<String> uses) {
    String id = host + "/" + name;
    hosts.computeIfAbsent(host, each -> new LinkedHashSet<>()).add(id);
    sink.resource(new FoundResource(id, kind, layer, name, uses));
  }

  private void declare(String machine, String host) {
    int known = machines.getOrDefault(machine, Set.of()).size();
    Map<String, Object> attributes = known == 0 ? Map.of() : Map.of("vcpus", known);
    sink.resource(
        new FoundResource(
            machine, ResourceKind.VM, Layer.VMWARE, machine, attributes, List.of(host)));
  }

  private void declareHost(String host, Set<String> uses) {
    long cores = processors.stream().filter(name -> !name.equals(TOTAL)).count();
    Map<String, Object> attributes = cores == 0 ? Map.of() : Map.of("vcpus", (int) cores);
    sink.resource(
        new FoundResource(
            host, ResourceKind.HOST, Layer.VMWARE, host, attributes, List.copyOf(uses)));
  }
}

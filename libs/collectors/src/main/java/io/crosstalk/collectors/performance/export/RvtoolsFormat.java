package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundResource;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tabs of RVTools as CSV, for the inventory: vInfo, vDisk, vHost and vDatastore. They have no
 * figures.
 */
public final class RvtoolsFormat extends PerformanceFormat {
  /** Beginning of a path in a datastore: {@code [ds-01] erp-db/erp-db.vmx}. */
  private static final Pattern PATH = Pattern.compile("\\[([^\\]]+)].*", Pattern.DOTALL);

  /** A whole number of at most nine digits, in groups or with an empty fraction. */
  private static final Pattern WHOLE =
      Pattern.compile("(\\d{1,3}(?:\\D\\d{3}){1,2}|\\d{1,9})(?:[.,]0{1,2})?");

  /** Columns of the attributes of a machine. */
  private static final Map<String, String> MACHINE_COLUMNS =
      Map.of("vcpus", "CPUs", "memoryMiB", "Memory");

  private static final String CORES = "# Cores";

  /** Tabs in the order in which they are tried. */
  private static final List<Tab> TABS =
      List.of(
          new Tab(ResourceKind.VM, List.of("VM", "Disk", "Path", "Host")),
          new Tab(ResourceKind.VM, List.of("VM", "Powerstate", "CPUs", "Host")),
          new Tab(ResourceKind.HOST, List.of("Host", "CPU Model", CORES)),
          new Tab(ResourceKind.DATASTORE, List.of("Name", "Accessible", "Address", "Type")));

  /** Tab of resources of a kind, with the columns by which it is recognised. */
  private record Tab(ResourceKind kind, List<String> columns) {}

  /** Row of a tab, with its fields by the names of their columns. */
  private record Row(Map<String, String> fields) {
    String get(String column) {
      return fields.getOrDefault(column, "");
    }

    boolean isTrue(String column) {
      return get(column).equalsIgnoreCase("true");
    }

    /** Adds a whole number, which may have separators of groups, to attributes. */
    void put(Map<String, Object> attributes, String name, String column) {
      Matcher number = WHOLE.matcher(get(column).strip());
      if (number.matches()) {
        attributes.put(name, Integer.valueOf(number.group(1).replaceAll("\\D", "")));
      }
    }
  }

  public RvtoolsFormat() {
    super("rvtools", "a tab of RVTools as CSV (vInfo, vDisk, vHost, vDatastore)");
  }

  @Override
  public boolean isInventory() {
    return true;
  }

  @Override
  public boolean recognises(FileHead head) {
    return tab(names(DelimitedRows.header(head))) != null;
  }

  private static @Nullable Tab tab(List<String> columns) {
    return TABS.stream().filter(tab -> columns.containsAll(tab.columns())).findFirst().orElse(null);
  }

  /**
   * Returns the names of columns as newer versions write them; some write {@code vInfoCPUs} for
   * {@code CPUs}.
   */
  private static List<String> names(List<String> header) {
    return header.stream()
        .map(name -> name.replaceFirst("^(?:vInfo|vDisk|vHost|vDatastore)(?=[A-Z#])", ""))
        .map(name -> name.equals("VMName") ? "VM" : name)
        .toList();
  }

  @Override
  public void read(FormatInput file, FigureSink sink) throws IOException {
    file.readRows(
        sink,
        header -> {
          List<String> columns = names(header);
          Tab tab = tab(columns);
          if (tab == null) {
            throw new MalformedFileException("its columns are those of no known tab");
          }
          return (row, line) -> take(tab.kind(), row(columns, row), sink);
        });
  }

  private static Row row(List<String> columns, List<String> row) {
    if (row.size() < columns.size()) {
      throw RejectedReadingException.wrongWidth(row.size(), columns.size());
    }
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      fields.putIfAbsent(columns.get(i), row.get(i));
    }
    return new Row(fields);
  }

  private static void take(ResourceKind kind, Row row, FigureSink sink) {
    switch (kind) {
      case HOST -> host(row, sink);
      case DATASTORE -> datastore(row, sink);
      default -> machine(row, sink);
    }
  }

  private static void machine(Row row, FigureSink sink) {
    String name = row.get("VM");
    if (name.isEmpty() || row.isTrue("Template") || row.isTrue("SRM Placeholder")) {
      sink.leftOut("templates and placeholders", name);
      return;
    }
    Map<String, Object> attributes = new HashMap<>();
    MACHINE_COLUMNS.forEach((attribute, column) -> row.put(attributes, attribute, column));
    List<String> uses = new ArrayList<>();
    if (!row.get("Host").isEmpty()) {
      uses.add(row.get("Host"));
      sink.resource(vmware(row.get("Host"), ResourceKind.HOST, List.of()));
    }
    Matcher path = PATH.matcher(row.get("Path"));
    if (path.matches()) {
      uses.add(path.group(1));
      sink.resource(vmware(path.group(1), ResourceKind.DATASTORE, List.of()));
    }
    sink.resource(
        new FoundResource(
            name, ResourceKind.VM, Layer.VMWARE, name, attributes, MACHINE_COLUMNS, uses));
  }

  private static void host(Row row, FigureSink sink) {
    String name = row.get("Host");
    Map<String, Object> attributes = new HashMap<>();
    row.put(attributes, "vcpus", CORES);
    String column = CORES;
    if (row.isTrue("HT Active")) {
      // The load of a host is that of its threads.
      attributes.computeIfPresent("vcpus", (fact, cores) -> 2 * (Integer) cores);
      column += ", doubled since HT Active is True";
    }
    List<String> clusters = row.get("Cluster").isEmpty() ? List.of() : List.of(row.get("Cluster"));
    clusters.forEach(each -> sink.resource(vmware(each, ResourceKind.CLUSTER, List.of())));
    sink.resource(
        new FoundResource(
            name,
            ResourceKind.HOST,
            Layer.VMWARE,
            name,
            attributes,
            Map.of("vcpus", column),
            clusters));
  }

  private static void datastore(Row row, FigureSink sink) {
    List<String> volumes =
        FoundResource.VOLUME
            .matcher(row.get("Address").toLowerCase(Locale.ROOT))
            .results()
            .map(found -> found.group())
            .distinct()
            .toList();
    volumes.forEach(
        volume ->
            sink.resource(
                new FoundResource(volume, ResourceKind.VOLUME, Layer.SAN, volume, List.of())));
    String type = row.get("Type");
    String name = row.get("Name");
    sink.resource(
        new FoundResource(
            name,
            ResourceKind.DATASTORE,
            Layer.VMWARE,
            name,
            type.isEmpty() ? Map.of() : Map.of("type", type),
            volumes));
  }

  private static FoundResource vmware(String name, ResourceKind kind, List<String> uses) {
    return new FoundResource(name, kind, Layer.VMWARE, name, uses);
  }
}

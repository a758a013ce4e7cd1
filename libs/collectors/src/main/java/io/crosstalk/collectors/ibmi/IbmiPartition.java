package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Inventory of an IBM i partition, as far as data have shown its parts: the partition uses its
 * pools (ASPs), a pool uses its disk units, and job groups use the partition.
 */
final class IbmiPartition {
  private static final String KEY = "partition";
  private static final int MAX = 5_000;

  /** Attributes by their keys in the table QAPMCONF. */
  private static final Map<String, String> CONFIGURED =
      Map.of("3", "model", "4", "memoryKB", "6", "serial");

  private final PartitionSettings settings;
  private final SourceContext context;
  private final JobGroups groups;
  private final TreeSet<String> jobGroups = new TreeSet<>();
  private final TreeMap<String, Integer> units = new TreeMap<>();
  private final TreeMap<String, Object> configuration = new TreeMap<>();

  IbmiPartition(PartitionSettings settings, SourceContext context) {
    this.settings = settings.checked();
    this.context = context;
    this.groups = new JobGroups(settings.jobGroups());
    String known = context.memory().get(KEY);
    if (known != null) {
      known.lines().forEach(this::recall);
    }
  }

  private void recall(String line) {
    String[] parts = line.split("\t", 3);
    if (parts.length == 2 && parts[0].equals("group")) {
      jobGroups.add(parts[1]);
    } else if (parts.length == 3 && parts[0].equals("unit") && parts[2].matches("\\d{1,4}")) {
      units.put(parts[1], Integer.parseInt(parts[2]));
    }
  }

  /**
   * Stores the known parts in the source's memory. After a restart, parts for which no data have
   * come yet would otherwise seem to have disappeared.
   */
  void remember() {
    List<String> lines = new ArrayList<>();
    jobGroups.forEach(group -> lines.add("group\t" + group));
    units.forEach((unit, pool) -> lines.add("unit\t" + unit + "\t" + pool));
    context.memory().put(KEY, String.join("\n", lines));
  }

  String id() {
    return context.id(settings.name());
  }

  String pool(int asp) {
    return id() + "/asp/" + asp;
  }

  String unit(String number, int asp) {
    if (units.size() < MAX) {
      units.put(number, asp);
    }
    return id() + "/unit/" + number;
  }

  String groupOf(String job) {
    return groups.of(job);
  }

  String jobGroup(String group) {
    if (jobGroups.size() < MAX) {
      jobGroups.add(group);
    }
    return id() + "/jobs/" + group;
  }

  /** Takes a row of the table QAPMCONF: a key with its text. */
  void configure(TableRow row) {
    String key = row.text("GKEY");
    String text = row.text("GDES");
    String attribute = key == null ? null : CONFIGURED.get(key);
    if (attribute != null && text != null) {
      configuration.put(attribute, text);
    }
  }

  List<Resource> resources() {
    List<Resource> all = new ArrayList<>();
    TreeSet<Integer> asps = new TreeSet<>(units.values());
    asps.add(1);
    all.add(partition(asps));
    asps.forEach(asp -> all.add(poolResource(asp)));
    units.keySet().forEach(unit -> all.add(unitResource(unit)));
    jobGroups.forEach(group -> all.add(groupResource(group)));
    return all;
  }

  private Resource partition(TreeSet<Integer> asps) {
    Map<String, Object> attributes = new TreeMap<>(configuration);
    attributes.putAll(settings.attributes());
    attributes.put("timeZone", settings.zone());
    return resource(
        id(),
        ResourceKind.LPAR,
        settings.name(),
        attributes,
        Stream.concat(settings.uses().stream(), asps.stream().map(this::pool)).toList());
  }

  private Resource poolResource(int asp) {
    List<String> members =
        units.entrySet().stream()
            .filter(unit -> unit.getValue() == asp)
            .map(unit -> id() + "/unit/" + unit.getKey())
            .toList();
    return resource(pool(asp), ResourceKind.STORAGE_POOL, "ASP " + asp, Map.of(), members);
  }

  private Resource unitResource(String unit) {
    String uid = settings.volumes().get(unit);
    return resource(
        id() + "/unit/" + unit,
        ResourceKind.DEVICE,
        "unit " + unit,
        Map.of(),
        uid == null ? List.of() : List.of("naa." + uid.toLowerCase(Locale.ROOT)));
  }

  private Resource groupResource(String group) {
    String id = id() + "/jobs/" + group;
    JobGroupSettings configured = groups.settings(group);
    Resource plain = resource(id, ResourceKind.JOB_GROUP, group, Map.of(), List.of(id()));
    return configured == null
        ? plain
        : new Resource(
            id,
            plain.kind(),
            plain.layer(),
            group,
            configured.environment() == null
                ? plain.environment()
                : PartitionSettings.environment(configured.environment()),
            configured.team() == null ? plain.team() : configured.team(),
            configured.attributes(),
            plain.uses());
  }

  private Resource resource(
      String id,
      ResourceKind kind,
      String name,
      Map<String, Object> attributes,
      List<String> uses) {
    Environment environment = PartitionSettings.environment(settings.environment());
    return new Resource(id, kind, Layer.IBMI, name, environment, settings.team(), attributes, uses);
  }
}

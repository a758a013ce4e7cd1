package io.crosstalk.collectors.zvm;

import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inventory found in reports: the system with its processors and devices, and the users and
 * applications that run on it. The inventory is remembered, since each report contains only a part
 * of the resources.
 */
final class VmInventory {
  private static final String KEY = "things";
  private static final int MAX = 20_000;

  private final SourceContext context;
  private final String system;
  private final Environment environment;
  private final @Nullable String team;
  private final TreeMap<String, ResourceKind> known = new TreeMap<>();

  VmInventory(VmSettings settings, SourceContext context) {
    this.context = context;
    this.system = settings.system();
    this.environment =
        SettingChecks.parsed(
            "environment", settings.environment(), Environment.UNKNOWN, Environment::parse);
    this.team = settings.team();
    String remembered = context.memory().get(KEY);
    if (remembered != null) {
      remembered.lines().map(line -> line.split(" ", 2)).forEach(this::recall);
    }
  }

  private void recall(String[] parts) {
    Arrays.stream(ResourceKind.values())
        .filter(kind -> parts.length == 2 && kind.wireName().equals(parts[0]))
        .forEach(kind -> known.put(parts[1], kind));
  }

  String id(ReportedResource resource) {
    return context.id(resource.name().isEmpty() ? system : system + "/" + resource.name());
  }

  void note(ReportedResource resource) {
    if (!resource.name().isEmpty() && known.size() < MAX) {
      known.put(resource.name(), resource.kind());
    }
  }

  List<Resource> resources() {
    context
        .memory()
        .put(
            KEY,
            String.join(
                "\n",
                known.entrySet().stream()
                    .map(each -> each.getValue().wireName() + " " + each.getKey())
                    .toList()));
    return Stream.concat(
            Stream.of(host()),
            known.entrySet().stream().map(each -> resource(each.getKey(), each.getValue())))
        .toList();
  }

  private Resource host() {
    List<String> shared =
        known.entrySet().stream()
            .filter(each -> isShared(each.getValue()))
            .map(each -> context.id(system + "/" + each.getKey()))
            .toList();
    return resource(context.id(system), ResourceKind.HOST, system, shared);
  }

  private static boolean isShared(ResourceKind kind) {
    return kind == ResourceKind.DEVICE
        || kind == ResourceKind.PROCESSOR_POOL
        || kind == ResourceKind.VOLUME;
  }

  private Resource resource(String name, ResourceKind kind) {
    List<String> uses = isShared(kind) ? List.of() : List.of(context.id(system));
    return resource(context.id(system + "/" + name), kind, name, uses);
  }

  private Resource resource(String id, ResourceKind kind, String name, List<String> uses) {
    return new Resource(id, kind, Layer.ZVM, name, environment, team, Map.of(), uses);
  }
}

package io.crosstalk.collectors.csv;

import static java.util.stream.Collectors.joining;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inventory of a CSV source: the resources in the settings, and those found in the files, which are
 * remembered.
 */
final class KnownResources {
  private static final String KEY = "resources";
  private static final int MAX = 10_000;

  private final SourceContext context;
  private final List<Resource> listed;
  private final Set<String> listedIds;
  private final @Nullable ResourceSettings discovered;

  KnownResources(CsvSettings settings, SourceContext context) {
    this.context = context;
    this.discovered = settings.discovered();
    this.listed = ResourceSettings.resources(settings.resources(), context);
    this.listedIds =
        settings.resources().stream()
            .map(ResourceSettings::id)
            .collect(Collectors.toUnmodifiableSet());
    if (discovered != null) {
      discovered.resource("discovered", "any", listedIds, context);
    }
  }

  /**
   * Remembers the given resources, and returns all resources known so far.
   *
   * @param found what each resource uses
   */
  List<Resource> with(Map<String, List<String>> found) {
    List<Resource> all = new ArrayList<>(listed);
    if (discovered != null) {
      Map<String, List<String>> remembered = remember(found);
      Set<String> local = new HashSet<>(listedIds);
      local.addAll(remembered.keySet());
      remembered.forEach(
          (id, uses) -> all.add(discovered.with(uses).resource("discovered", id, local, context)));
    }
    return all;
  }

  private Map<String, List<String>> remember(Map<String, List<String>> found) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    String known = context.memory().get(KEY);
    if (known != null) {
      known.lines().map(line -> List.of(line.split("\t"))).forEach(line -> put(all, line));
    }
    found.forEach(
        (id, uses) -> {
          if (!listedIds.contains(id) && (all.containsKey(id) || all.size() < MAX)) {
            all.put(id, uses);
          }
        });
    context
        .memory()
        .put(KEY, all.entrySet().stream().map(KnownResources::line).collect(joining("\n")));
    return all;
  }

  private static void put(Map<String, List<String>> all, List<String> line) {
    all.put(line.getFirst(), line.subList(1, line.size()));
  }

  /** Id of a resource, and those of what it uses, with tabs between them, which no id has. */
  private static String line(Map.Entry<String, List<String>> resource) {
    return Stream.concat(Stream.of(resource.getKey()), resource.getValue().stream())
        .collect(joining("\t"));
  }
}

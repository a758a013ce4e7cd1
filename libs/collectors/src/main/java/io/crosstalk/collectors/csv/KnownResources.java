package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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

  /** Remembers the given resource ids, and returns all resources known so far. */
  List<Resource> with(Set<String> ids) {
    List<Resource> all = new ArrayList<>(listed);
    if (discovered != null) {
      for (String id : remember(ids)) {
        all.add(discovered.resource("discovered", id, listedIds, context));
      }
    }
    return all;
  }

  private Set<String> remember(Set<String> ids) {
    String known = context.memory().get(KEY);
    Set<String> all = new LinkedHashSet<>(known == null ? List.of() : known.lines().toList());
    ids.stream()
        .filter(id -> !listedIds.contains(id))
        .takeWhile(id -> all.size() < MAX)
        .forEach(all::add);
    context.memory().put(KEY, String.join("\n", all));
    return all;
  }
}

package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.files.ResourceSettings;
import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Inventory of all files of a source, which is remembered, since each file contains only a part of
 * the resources. Not thread-safe.
 */
final class FoundInventory {
  private static final String KEY = "found";
  private static final int MAX = 20_000;
  private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");
  private static final List<String> WORLDWIDE = List.of("naa.", "eui.", "t10.");

  private final SourceContext context;
  private final Environment environment;
  private final @Nullable String team;
  private final Map<String, Resource> configured = new TreeMap<>();
  private final Map<String, Resource> known = new TreeMap<>();

  /**
   * Recalls the inventory.
   *
   * @throws io.crosstalk.collectors.InvalidSourceException when a resource of the settings is not
   *     usable
   */
  FoundInventory(PerformanceSettings settings, SourceContext context) {
    this.context = context;
    this.environment = settings.environmentWord();
    this.team = settings.team();
    ResourceSettings.resources(settings.resources(), context)
        .forEach(each -> configured.put(each.id(), each));
    String remembered = context.memory().get(KEY);
    if (remembered != null) {
      byte[] json = remembered.getBytes(StandardCharsets.UTF_8);
      Arrays.stream(EventJson.read(json, Resource[].class))
          .forEach(each -> known.put(each.id(), each));
    }
    configured.forEach((id, each) -> known.merge(id, each, FoundInventory::merged));
  }

  /**
   * Returns the id of a resource on the bus. Control characters in a name, as in a damaged file,
   * become question marks, and a name that is too long is cut and gets a hash.
   */
  String id(String local) {
    String name = local.isBlank() ? "?" : CONTROL.matcher(local).replaceAll("?");
    int room = Ids.MAX_LENGTH - context.id("").length();
    if (name.length() > room) {
      String hash = Ids.derived("~", name);
      name = name.substring(0, room - hash.length()) + hash;
    }
    return WORLDWIDE.stream().anyMatch(name::startsWith) ? name : context.id(name);
  }

  /** Returns whether resources that are not known yet are left out. */
  boolean isFull() {
    return known.size() >= MAX;
  }

  boolean isEmpty() {
    return known.isEmpty();
  }

  /**
   * Adds what a file tells of a resource.
   *
   * @return whether it was not known
   */
  boolean add(FoundResource found) {
    Resource resource =
        new Resource(
            id(found.id()),
            found.kind(),
            found.layer(),
            found.name(),
            environment,
            team,
            found.attributes(),
            found.uses().stream().map(this::id).toList());
    Resource before = known.get(resource.id());
    if (before == null && isFull()) {
      return false;
    }
    Resource after = before == null ? resource : merged(before, resource);
    Resource set = configured.get(after.id());
    after = set == null ? after : merged(after, set);
    known.put(after.id(), after);
    return !after.equals(before);
  }

  /** Returns a resource with the properties of a later statement, and the relations of both. */
  private static Resource merged(Resource before, Resource later) {
    Map<String, Object> attributes = new HashMap<>(before.attributes());
    attributes.putAll(later.attributes());
    Set<String> uses = new LinkedHashSet<>(before.uses());
    uses.addAll(later.uses());
    return new Resource(
        later.id(),
        later.kind(),
        later.layer(),
        later.name() == null ? before.name() : later.name(),
        later.environment() == Environment.UNKNOWN ? before.environment() : later.environment(),
        later.team() == null ? before.team() : later.team(),
        attributes,
        List.copyOf(uses));
  }

  /** Remembers and returns all resources known so far. */
  List<Resource> resources() {
    List<Resource> all = new ArrayList<>(known.values());
    context.memory().put(KEY, EventJson.mapper().writeValueAsString(all));
    return all;
  }
}

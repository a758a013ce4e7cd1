package io.crosstalk.collectors.settings;

import io.crosstalk.event.Resource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Identities across sources: different names of one resource, and relations that no source knows
 * alone.
 *
 * @param names map from a source's id to the common id
 * @param links relations between common ids
 */
public record ResourceIdentities(Map<String, String> names, Map<String, Set<String>> links) {

  public ResourceIdentities {
    names = Map.copyOf(names);
    links = Map.copyOf(links);
  }

  public static ResourceIdentities none() {
    return new ResourceIdentities(Map.of(), Map.of());
  }

  public String of(String id) {
    return names.getOrDefault(id, id);
  }

  /** Returns the same resource with common ids and with its links. */
  public Resource of(Resource resource) {
    String id = of(resource.id());
    Set<String> uses = new LinkedHashSet<>();
    resource.uses().forEach(used -> uses.add(of(used)));
    uses.addAll(links.getOrDefault(id, Set.of()));
    uses.remove(id);
    return new Resource(
        id,
        resource.kind(),
        resource.layer(),
        resource.name(),
        resource.environment(),
        resource.team(),
        resource.attributes(),
        List.copyOf(uses));
  }
}

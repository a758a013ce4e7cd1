package io.crosstalk.collectors.settings;

import io.crosstalk.event.inventory.Resource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Identities of resources across sources: which ids of different sources mean the same resource,
 * and which relations between resources of different sources exist.
 *
 * @param names common id of a resource by the id that a source uses for it
 * @param links ids of used resources by the id of the using resource; all are common ids
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

  /**
   * Returns a copy of a resource in which all ids are the common ones and the configured links are
   * added to the used resources.
   */
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

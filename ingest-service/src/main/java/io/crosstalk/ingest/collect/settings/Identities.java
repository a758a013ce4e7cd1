package io.crosstalk.ingest.collect.settings;

import io.crosstalk.event.Resource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What sources call by different names is one resource, and what no source knows alone: who uses
 * what across sources.
 *
 * @param names from an id as its source makes it to the one that everybody uses
 * @param links in the ids that everybody uses
 */
public record Identities(Map<String, String> names, Map<String, Set<String>> links) {

  public Identities {
    names = Map.copyOf(names);
    links = Map.copyOf(links);
  }

  public static Identities none() {
    return new Identities(Map.of(), Map.of());
  }

  public String of(String id) {
    return names.getOrDefault(id, id);
  }

  /** The same resource with the ids that everybody uses, and with its links. */
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

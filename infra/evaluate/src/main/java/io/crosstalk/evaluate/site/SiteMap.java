package io.crosstalk.evaluate.site;

import io.crosstalk.evaluate.site.SiteTruth.Domain;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which domain each machine and application of a site belongs to, and which devices it uses. */
final class SiteMap {
  private final Map<String, String> domains = new HashMap<>();
  private final Map<String, Set<String>> users = new HashMap<>();

  SiteMap(List<Domain> truth, Collection<Resource> inventory) {
    for (Domain each : truth) {
      each.machines().forEach(machine -> domains.put(machine, each.id()));
      each.applications().forEach(application -> domains.put(application, each.id()));
    }
    Map<String, Resource> byId = new HashMap<>();
    inventory.forEach(each -> byId.put(each.id(), each));
    domains.keySet().forEach(client -> addUses(client, byId));
  }

  private void addUses(String client, Map<String, Resource> byId) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(client));
    while (!open.isEmpty()) {
      String id = open.pop();
      Resource resource = byId.get(id);
      if (seen.add(id)) {
        users.computeIfAbsent(id, key -> new TreeSet<>()).add(client);
        open.addAll(resource == null ? List.of() : resource.uses());
      }
    }
  }

  /** Id of the domain of a machine or application; null for anything else. */
  @Nullable String domainOf(String resource) {
    return domains.get(resource);
  }

  /** The resource itself if it belongs to a domain; of a device, its machines and applications. */
  Set<String> clientsOf(String resource) {
    return domains.containsKey(resource)
        ? Set.of(resource)
        : users.getOrDefault(resource, Set.of());
  }
}

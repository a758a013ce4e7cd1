package io.crosstalk.evaluate.peer;

import io.crosstalk.event.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the possible suspects for a victim in an inventory: the resources that use a resource which
 * the victim uses, too.
 */
final class SharedUses {
  private final Map<String, Resource> resources = new HashMap<>();

  SharedUses(Collection<Resource> inventory) {
    inventory.forEach(each -> resources.put(each.id(), each));
  }

  /**
   * Ids of the resources that share a resource with the victim. The victim itself, the resources
   * that it uses, and those that use it are not suspects.
   */
  Set<String> suspects(String victim) {
    Set<String> own = closure(victim);
    Set<String> suspects = new TreeSet<>();
    for (String id : resources.keySet()) {
      Set<String> shared = closure(id);
      boolean related = own.contains(id) || shared.contains(victim);
      shared.retainAll(own);
      if (!id.equals(victim) && !related && !shared.isEmpty()) {
        suspects.add(id);
      }
    }
    return suspects;
  }

  private Set<String> closure(String id) {
    Set<String> closure = new HashSet<>();
    collect(id, closure);
    closure.remove(id);
    return closure;
  }

  private void collect(String id, Set<String> closure) {
    Resource resource = resources.get(id);
    if (closure.add(id) && resource != null) {
      resource.uses().forEach(used -> collect(used, closure));
    }
  }
}

package io.crosstalk.evaluate.peer;

import io.crosstalk.event.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Resources of an inventory that share others. */
final class SharedUses {
  private final Map<String, Resource> resources = new HashMap<>();

  SharedUses(Collection<Resource> inventory) {
    inventory.forEach(each -> resources.put(each.id(), each));
  }

  /** Resources that share one with the victim, except itself and the resources that it runs on. */
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

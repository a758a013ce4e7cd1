package io.crosstalk.local.export;

import io.crosstalk.event.inventory.Resource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Resources of a case: those that an incident names, everything that they use, every resource that
 * uses the contention domain, and what that one uses.
 */
final class CaseSelection {
  private final Map<String, List<String>> uses = new HashMap<>();
  private final Map<String, List<String>> users = new HashMap<>();

  CaseSelection(Collection<Resource> inventory) {
    for (Resource resource : inventory) {
      uses.put(resource.id(), resource.uses());
      for (String used : resource.uses()) {
        users.computeIfAbsent(used, id -> new ArrayList<>()).add(resource.id());
      }
    }
  }

  /**
   * Returns the ids, sorted.
   *
   * @param named ids of victims, suspects and exonerated resources
   * @param domains ids of the contention domains
   */
  Set<String> of(Collection<String> named, Collection<String> domains) {
    Set<String> members = new HashSet<>(named);
    members.addAll(reached(domains, users));
    Set<String> selected = new TreeSet<>(reached(members, uses));
    selected.retainAll(uses.keySet());
    return selected;
  }

  private static Set<String> reached(Collection<String> from, Map<String, List<String>> steps) {
    Set<String> reached = new HashSet<>(from);
    Deque<String> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      for (String next : steps.getOrDefault(open.remove(), List.of())) {
        if (reached.add(next)) {
          open.add(next);
        }
      }
    }
    return reached;
  }
}

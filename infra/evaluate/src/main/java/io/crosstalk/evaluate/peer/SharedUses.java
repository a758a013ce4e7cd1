package io.crosstalk.evaluate.peer;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds the possible suspects for a victim in an inventory: the resources that use a resource which
 * the victim uses, too. Tells also which victims share a device.
 */
final class SharedUses {
  private static final Set<ResourceKind> CLIENTS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.POD,
          ResourceKind.CONTAINER,
          ResourceKind.PROCESS,
          ResourceKind.JOB,
          ResourceKind.JOB_GROUP);

  private final Map<String, Resource> resources = new HashMap<>();
  private final Map<String, Set<String>> devices = new HashMap<>();

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

  /**
   * Returns whether a resource is used by people or runs work of its own; all others are devices.
   */
  boolean isClient(String id) {
    Resource resource = resources.get(id);
    return resource != null && CLIENTS.contains(resource.kind());
  }

  /** Returns whether the victims of two alerts use the same device. */
  boolean shareDomain(ThresholdAlert one, ThresholdAlert other) {
    String first = one.series().resource();
    String second = other.series().resource();
    return first.equals(second) || !Collections.disjoint(devices(first), devices(second));
  }

  /** Devices that a resource uses directly, or that the machines use on which it runs. */
  private Set<String> devices(String id) {
    Set<String> known = devices.get(id);
    if (known == null) {
      known = new TreeSet<>();
      Resource resource = resources.get(id);
      for (String used : resource == null ? List.<String>of() : resource.uses()) {
        if (isClient(used)) {
          known.addAll(devices(used));
        } else {
          known.add(used);
        }
      }
      devices.put(id, known);
    }
    return known;
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

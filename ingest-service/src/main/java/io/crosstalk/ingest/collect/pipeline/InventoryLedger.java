package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Resources that a source has published, by which new and changed ones are recognized. Not
 * thread-safe.
 */
final class InventoryLedger {
  private final Map<String, Resource> published = new LinkedHashMap<>();

  /**
   * Creates a ledger.
   *
   * @param before resources that were published before a restart
   */
  InventoryLedger(Collection<Resource> before) {
    before.forEach(resource -> published.put(resource.id(), resource));
  }

  /**
   * Returns the resources that must be published, given the complete inventory: new and changed
   * resources, and resources that have disappeared ({@link Resource#vanished}). Those that were
   * only inferred from labels are forgotten without it.
   */
  List<Resource> news(Collection<Resource> all) {
    List<Resource> changed = new ArrayList<>();
    Set<String> present = new HashSet<>();
    for (Resource resource : all) {
      if (present.add(resource.id()) && !resource.equals(published.get(resource.id()))) {
        changed.add(resource);
      }
    }
    changed.forEach(resource -> published.put(resource.id(), resource));
    published.values().stream()
        .filter(resource -> !present.contains(resource.id()) && !resource.isInferred())
        .filter(resource -> !resource.isVanished())
        .map(Resource::vanished)
        .forEach(changed::add);
    published.keySet().retainAll(present);
    return changed;
  }

  /** Returns the published resources that have not disappeared. */
  Collection<Resource> published() {
    return published.values();
  }
}

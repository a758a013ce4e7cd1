package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All resources that a source has found in the labels of its series, because an intake must always
 * be given the complete inventory.
 */
final class LabelInventory {
  private final Map<String, Resource> resources = new LinkedHashMap<>();

  void put(Resource resource) {
    resources.put(resource.id(), resource);
  }

  Collection<Resource> all() {
    return List.copyOf(resources.values());
  }
}

package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.event.Resource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All resources seen in labels, since an intake must be given the complete inventory. */
final class LabelInventory {
  private final Map<String, Resource> resources = new LinkedHashMap<>();

  void put(Resource resource) {
    resources.put(resource.id(), resource);
  }

  Collection<Resource> all() {
    return List.copyOf(resources.values());
  }
}

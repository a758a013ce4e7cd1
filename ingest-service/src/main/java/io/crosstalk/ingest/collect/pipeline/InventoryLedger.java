package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a source has published of its resources, so that only news are. Not thread-safe. */
final class InventoryLedger {
  private static final String VANISHED = "vanished";

  private final Map<String, Resource> published = new LinkedHashMap<>();

  /** A ledger that goes on where another one was. */
  InventoryLedger(Collection<Resource> before) {
    before.forEach(resource -> published.put(resource.id(), resource));
  }

  /**
   * What is to be published, given all that there is: new and changed resources, and those that are
   * no longer there, without relations and with the attribute {@code vanished}.
   */
  List<Resource> news(Collection<Resource> all) {
    List<Resource> news = new ArrayList<>();
    Set<String> present = new HashSet<>();
    for (Resource resource : all) {
      if (present.add(resource.id()) && !resource.equals(published.get(resource.id()))) {
        news.add(resource);
      }
    }
    published.values().stream()
        .filter(resource -> !present.contains(resource.id()) && !isVanished(resource))
        .map(InventoryLedger::vanished)
        .forEach(news::add);
    news.forEach(resource -> published.put(resource.id(), resource));
    return news;
  }

  /** All that was published, the vanished ones too. */
  Collection<Resource> published() {
    return published.values();
  }

  private static boolean isVanished(Resource resource) {
    return resource.attributes().containsKey(VANISHED);
  }

  private static Resource vanished(Resource resource) {
    return new Resource(
        resource.id(),
        resource.kind(),
        resource.layer(),
        resource.name(),
        resource.environment(),
        resource.team(),
        Map.of(VANISHED, true),
        List.of());
  }
}

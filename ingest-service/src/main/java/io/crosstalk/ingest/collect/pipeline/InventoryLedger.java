package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.InventoryMessage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Resources that a source has published, by which new and changed ones are recognized. Not
 * thread-safe.
 */
final class InventoryLedger {
  private static final long REPETITION_MS = InventoryMessage.REPETITION.toMillis();

  private final Map<String, Resource> published = new LinkedHashMap<>();

  /** Times at which the inferred ones were published since the start, epoch milliseconds. */
  private final Map<String, Long> inferredMs = new HashMap<>();

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
   * resources, and resources that have disappeared ({@link Resource#vanished}). Inferred resources
   * that are missing are forgotten; those that remain are published again every {@link
   * InventoryMessage#REPETITION}, and once after a restart.
   *
   * @param timeMs event time of the inventory, epoch milliseconds
   */
  List<Resource> news(long timeMs, Collection<Resource> all) {
    List<Resource> changed = new ArrayList<>();
    Set<String> present = new HashSet<>();
    for (Resource resource : all) {
      if (present.add(resource.id()) && isNews(timeMs, resource)) {
        changed.add(resource);
      }
    }
    changed.forEach(resource -> note(timeMs, resource));
    published.values().stream()
        .filter(resource -> !present.contains(resource.id()) && !resource.isInferred())
        .filter(resource -> !resource.isVanished())
        .map(Resource::vanished)
        .forEach(changed::add);
    published.keySet().retainAll(present);
    inferredMs.keySet().retainAll(present);
    return changed;
  }

  private boolean isNews(long timeMs, Resource resource) {
    return !resource.equals(published.get(resource.id()))
        || (resource.isInferred() && isRepeated(timeMs, inferredMs.get(resource.id())));
  }

  private static boolean isRepeated(long timeMs, @Nullable Long beforeMs) {
    return beforeMs == null || timeMs - beforeMs >= REPETITION_MS;
  }

  private void note(long timeMs, Resource resource) {
    published.put(resource.id(), resource);
    if (resource.isInferred()) {
      inferredMs.put(resource.id(), timeMs);
    }
  }

  /** Returns the published resources that have not disappeared. */
  Collection<Resource> published() {
    return published.values();
  }
}

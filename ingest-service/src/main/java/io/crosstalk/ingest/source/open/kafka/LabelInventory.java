package io.crosstalk.ingest.source.open.kafka;

import io.crosstalk.event.inventory.Resource;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All resources that a source has found in the labels of its series, because an intake must always
 * be given the complete inventory. One that is not described for 35 days is forgotten: a series
 * that lasts describes its resource every 14 days.
 */
final class LabelInventory {
  private static final long LASTING_MS = Duration.ofDays(35).toMillis();

  /** Descriptions with their times, the one that is longest ago first. */
  private final LinkedHashMap<String, Seen> resources = new LinkedHashMap<>();

  private long latestMs = Long.MIN_VALUE;

  private record Seen(Resource resource, long timeMs) {}

  /**
   * Adds a description.
   *
   * @param timeMs its event time, epoch milliseconds
   */
  void put(Resource resource, long timeMs) {
    latestMs = Math.max(latestMs, timeMs);
    resources.putLast(resource.id(), new Seen(resource, timeMs));
    Map.Entry<String, Seen> first = resources.firstEntry();
    while (first.getValue().timeMs < latestMs - LASTING_MS) {
      resources.pollFirstEntry();
      first = resources.firstEntry();
    }
  }

  Collection<Resource> all() {
    return resources.values().stream().map(Seen::resource).toList();
  }
}

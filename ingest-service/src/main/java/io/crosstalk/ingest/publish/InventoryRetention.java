package io.crosstalk.ingest.publish;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Versions of the resources of the live world in the topic of the inventory, and those that are
 * older than the retention in event time. One thread adds records; any may ask.
 */
final class InventoryRetention {
  private static final long RETENTION_MS = InventoryMessage.RETENTION.toMillis();
  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  /** Bound of the memory; with more resources, none counts as missing. */
  private static final int MOST = 1_000_000;

  private final Map<String, ResourceVersions> resources = new ConcurrentHashMap<>();
  private long expiredBeforeMs = Long.MIN_VALUE;
  private long beforeMs = Long.MIN_VALUE;

  /** Adds a resource that is about to be written. */
  void add(String resource) {
    if (resources.size() < MOST) {
      resources.putIfAbsent(resource, ResourceVersions.NONE);
    }
  }

  boolean isMissing(String resource) {
    return resources.size() < MOST && !resources.containsKey(resource);
  }

  /**
   * Adds a record of the topic.
   *
   * @param value null if the record deletes the one with the same key
   */
  void add(String key, byte @Nullable [] value) {
    if (World.LIVE.equals(Keys.world(key))) {
      Keys.Version version = Keys.version(key);
      InventoryMessage message = value == null ? null : read(value);
      if (version == null) {
        passed(message);
      } else if (value == null) {
        remove(version);
      } else {
        add(version.resource());
        add(version, message);
      }
    }
  }

  private static @Nullable InventoryMessage read(byte[] value) {
    try {
      return EventJson.read(value, InventoryMessage.class);
    } catch (MalformedJsonException e) {
      // Each reader of the topic reports it; without a source and a time it is kept.
      return null;
    }
  }

  private void passed(@Nullable InventoryMessage message) {
    if (message instanceof InventoryMessage.Complete tick) {
      beforeMs = Math.max(beforeMs, tick.completeThrough().toEpochMilli() - RETENTION_MS);
    }
  }

  private void add(Keys.Version key, @Nullable InventoryMessage message) {
    if (message instanceof InventoryMessage.ResourceVersion version) {
      resources.computeIfPresent(
          key.resource(),
          (id, known) -> known.with(ResourceVersions.Version.of(key.validFromMs(), version)));
    }
  }

  private void remove(Keys.Version version) {
    resources.computeIfPresent(
        version.resource(),
        (id, known) -> {
          ResourceVersions left = known.without(version.validFromMs());
          return left.all().isEmpty() ? null : left;
        });
  }

  /** Returns the keys of records that are no longer needed, once in each day of event time. */
  List<String> takeExpired() {
    List<String> keys = new ArrayList<>();
    if (beforeMs >= expiredBeforeMs + DAY_MS) {
      expiredBeforeMs = beforeMs;
      resources.forEach(
          (id, known) ->
              known
                  .expired(beforeMs)
                  .forEach(fromMs -> keys.add(Keys.versioned(World.LIVE, id, fromMs))));
    }
    return keys;
  }
}

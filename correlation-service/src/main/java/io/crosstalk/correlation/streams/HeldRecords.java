package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;

/**
 * Records of worlds whose inventory lags in this instance, in the order in which they came. They
 * are in the store, too, so that a restart goes on with them. Not thread-safe.
 */
final class HeldRecords {
  private static final String HELD = "W/";

  private final JournalStore store;
  private final Map<String, Deque<Held>> byWorld = new TreeMap<>();
  private long next;

  /** The key and the value of a record, and its key in the store. */
  record Held(String storeKey, byte[] key, byte[] value) {}

  /** With those that were held before a restart. */
  HeldRecords(JournalStore store) {
    this.store = store;
    for (KeyValue<String, byte[]> each : store.scan(HELD)) {
      int slash = each.key.lastIndexOf('/');
      ByteReader in = new ByteReader(each.value);
      note(each.key.substring(HELD.length(), slash), new Held(each.key, in.bytes(), in.bytes()));
      next = Math.max(next, Long.parseLong(each.key.substring(slash + 1), 16) + 1);
    }
  }

  boolean isEmpty() {
    return byWorld.isEmpty();
  }

  boolean has(String world) {
    return byWorld.containsKey(world);
  }

  /** The worlds that have records here, as they are now. */
  List<String> worlds() {
    return List.copyOf(byWorld.keySet());
  }

  void add(String world, byte[] key, byte[] value) {
    ByteWriter out = new ByteWriter();
    out.bytes(key);
    out.bytes(value);
    String storeKey = HELD + world + "/%016x".formatted(next++);
    store.put(storeKey, out.toByteArray());
    note(world, new Held(storeKey, key, value));
  }

  private void note(String world, Held held) {
    byWorld.computeIfAbsent(world, key -> new ArrayDeque<>()).add(held);
  }

  /** The first record of a world that has some. */
  Held first(String world) {
    return Objects.requireNonNull(byWorld.get(world)).element();
  }

  /** Removes the first record of a world; nothing when the world was forgotten meanwhile. */
  void done(String world) {
    Deque<Held> records = byWorld.get(world);
    if (records != null) {
      store.delete(records.remove().storeKey());
      if (records.isEmpty()) {
        byWorld.remove(world);
      }
    }
  }

  /** Lets go of everything of a world. */
  void forget(String world) {
    Deque<Held> records = byWorld.remove(world);
    if (records != null) {
      records.forEach(each -> store.delete(each.storeKey()));
    }
  }
}

package io.crosstalk.correlation.streams;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;

/**
 * Records of worlds whose inventory lags in this instance, in the order in which they came. They
 * are in the store, too, so that a restart goes on with them. Not thread-safe.
 */
final class HeldRecords {
  /** What of one world may wait. */
  static final int MOST_BYTES = 64 * 1024 * 1024;

  private static final String HELD = "W/";

  private final JournalStore store;
  private final WorldShares<Held> shares = new WorldShares<>();
  private final Map<String, Extent> extents = new HashMap<>();
  private long next;

  /** How much of a world waits. */
  private static final class Extent {
    private final Set<String> keys = new TreeSet<>();
    private long bytes;
  }

  /** The key and the value of a record, and its key in the store. Not thread-safe. */
  static final class Held {
    private final String storeKey;
    private final byte[] key;
    private final byte[] value;
    private final long since = System.nanoTime();
    private @Nullable StageRecord decoded;

    private Held(String storeKey, byte[] key, byte[] value) {
      this.storeKey = storeKey;
      this.key = key;
      this.value = value;
    }

    byte[] key() {
      return key;
    }

    byte[] value() {
      return value;
    }

    /** The record; decoded once, when its turn comes. */
    StageRecord decoded() {
      StageRecord known = decoded;
      if (known == null) {
        known = StageRecord.read(value);
        decoded = known;
      }
      return known;
    }

    private long bytes() {
      return (long) key.length + value.length;
    }
  }

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
    return extents.isEmpty();
  }

  boolean has(String world) {
    return extents.containsKey(world);
  }

  /** Whether so much of a world waits that no more should be read for the time being. */
  boolean isFull(String world) {
    Extent extent = extents.get(world);
    return extent != null && extent.bytes >= MOST_BYTES;
  }

  /** Whether the first record of a world has waited for so many nanoseconds in this instance. */
  boolean hasWaited(String world, long nanos) {
    return has(world) && System.nanoTime() - shares.first(world).since > nanos;
  }

  void add(String world, byte[] key, byte[] value) {
    ByteWriter out = new ByteWriter(key.length + value.length + 8);
    out.bytes(key);
    out.bytes(value);
    String storeKey = HELD + world + "/%016x".formatted(next++);
    store.put(storeKey, out.toByteArray());
    note(world, new Held(storeKey, key, value));
  }

  private void note(String world, Held held) {
    Extent extent = extents.computeIfAbsent(world, key -> new Extent());
    extent.keys.add(held.storeKey);
    extent.bytes += held.bytes();
    shares.add(world, held);
  }

  /** The world whose turn it is, without some; null when there is none. */
  @Nullable String next(Set<String> without) {
    return shares.next(without);
  }

  /** The first record of a world that has some. */
  Held first(String world) {
    return shares.first(world);
  }

  /** Notes that a world has used some time. */
  void used(String world, long nanos) {
    shares.used(world, nanos);
  }

  /** Removes the first record of a world; nothing when the world was forgotten meanwhile. */
  void done(String world) {
    Extent extent = extents.get(world);
    if (extent != null) {
      Held first = shares.first(world);
      shares.done(world);
      store.delete(first.storeKey);
      extent.keys.remove(first.storeKey);
      extent.bytes -= first.bytes();
      if (extent.keys.isEmpty()) {
        extents.remove(world);
      }
    }
  }

  /** Lets go of everything of a world. */
  void forget(String world) {
    Extent extent = extents.remove(world);
    if (extent != null) {
      shares.forget(world);
      List.copyOf(extent.keys).forEach(store::delete);
    }
  }
}

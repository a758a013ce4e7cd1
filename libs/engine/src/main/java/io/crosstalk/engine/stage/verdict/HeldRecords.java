package io.crosstalk.engine.stage.verdict;

import io.crosstalk.engine.stage.FairWorldQueue;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records that stage 3 cannot process yet, because the inventory of their world lags in this
 * instance, in order of arrival. The records are in the store, so that they survive a restart; only
 * their keys are in memory. Not thread-safe.
 */
final class HeldRecords {
  /** Limit of a task's held records in bytes, including their overhead. */
  static final int MOST_BYTES = 32 * 1024 * 1024;

  /** Approximate memory of a record's keys and nodes, in bytes. */
  private static final int OVERHEAD_BYTES = 400;

  private static final String HELD = "W/";

  private final StageStore store;
  private final FairWorldQueue<Held> shares = new FairWorldQueue<>();
  private final Map<String, Deque<Held>> byWorld = new HashMap<>();
  private long bytes;
  private long next;

  /** A held record. */
  record Message(byte[] key, byte[] value) {}

  private record Held(String storeKey, int bytes) {}

  /** Restores the records that were held before a restart. */
  HeldRecords(StageStore store) {
    this.store = store;
    for (StageStore.Entry each : store.scan(HELD)) {
      int slash = each.key().lastIndexOf('/');
      note(each.key().substring(HELD.length(), slash), new Held(each.key(), each.value().length));
      next = Math.max(next, Long.parseLong(each.key().substring(slash + 1), 16) + 1);
    }
  }

  boolean isEmpty() {
    return byWorld.isEmpty();
  }

  boolean has(String world) {
    return byWorld.containsKey(world);
  }

  /** Returns whether the held records exceed the limit in bytes. */
  boolean isFull() {
    return bytes >= MOST_BYTES;
  }

  void add(String world, byte[] key, byte[] value) {
    ByteWriter out = new ByteWriter(key.length + value.length + 8);
    out.bytes(key);
    out.bytes(value);
    byte[] record = out.toByteArray();
    String storeKey = HELD + world + "/%016x".formatted(next++);
    store.put(storeKey, record);
    note(world, new Held(storeKey, record.length));
  }

  private void note(String world, Held held) {
    byWorld.computeIfAbsent(world, key -> new ArrayDeque<>()).add(held);
    shares.add(world, held);
    bytes += OVERHEAD_BYTES + held.bytes();
  }

  /**
   * Returns the next world in turn, except the given worlds; null when no other world has records.
   */
  @Nullable String next(Set<String> without) {
    return shares.next(without);
  }

  /** Returns key and value of the first record of a world, which must have at least one. */
  Message first(String world) {
    ByteReader in =
        new ByteReader(Objects.requireNonNull(store.get(shares.first(world).storeKey())));
    return new Message(in.bytes(), in.bytes());
  }

  /**
   * Adds time that the processing of a world's records has taken.
   *
   * @param nanos time in nanoseconds
   */
  void used(String world, long nanos) {
    shares.used(world, nanos);
  }

  /** Removes the first record of a world, which must have at least one. */
  void done(String world) {
    Deque<Held> records = Objects.requireNonNull(byWorld.get(world));
    shares.done(world);
    remove(records.remove());
    if (records.isEmpty()) {
      byWorld.remove(world);
    }
  }

  private void remove(Held held) {
    store.delete(held.storeKey());
    bytes -= OVERHEAD_BYTES + held.bytes();
  }

  /** Removes all records of a world. */
  void forget(String world) {
    shares.forget(world);
    Deque<Held> records = byWorld.remove(world);
    if (records != null) {
      records.forEach(this::remove);
    }
  }
}

package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.stage.FairWorldQueue;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StageTask;
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
 * Entries of stage 1's journal that have not been processed: ticks whose processing was interrupted
 * at the end of its share of processor time or whose inventory is incomplete, and the later entries
 * of the same world. The store contains the number of each world's first unprocessed entry, so that
 * a restart knows which entries of the journal are still to be processed. Not thread-safe.
 */
final class SeriesBacklog {
  private static final String PENDING = "P/";
  private static final long LONG_NANOS = 60_000_000_000L;

  /** Limit of one world's entries that wait for its inventory, in bytes. */
  static final int MOST_BYTES = 64 * 1024 * 1024;

  static final String FULL =
      "%d MiB of this world wait for its inventory: no more samples are taken before it is complete"
          .formatted(MOST_BYTES >> 20);

  private final StageStore store;
  private final FairWorldQueue<Entry> shares = new FairWorldQueue<>();
  private final Map<String, Deque<Long>> numbers = new HashMap<>();
  private final Map<String, Long> bytes = new HashMap<>();
  private final Map<String, Long> noted = new HashMap<>();

  /** A record of the journal. */
  static final class Entry {
    private final long number;
    private final byte[] key;
    private final byte[] value;
    private @Nullable SeriesTick tick;
    private long triedAt;
    private boolean reported;

    Entry(long number, byte[] key, byte[] value) {
      this.number = number;
      this.key = key;
      this.value = value;
    }

    long number() {
      return number;
    }

    byte[] key() {
      return key;
    }

    byte[] value() {
      return value;
    }

    private long bytes() {
      return (long) key.length + value.length;
    }

    /**
     * Returns the processing of the tick in this entry; null before it has begun, and for an entry
     * with samples.
     */
    @Nullable SeriesTick tick() {
      return tick;
    }

    void begin(SeriesTick work) {
      tick = work;
    }

    private boolean hasWaited(long now, long nanos) {
      return triedAt != 0 && tick == null && now - triedAt > nanos;
    }

    /**
     * Returns true once, when the first attempt was at least a minute ago; used to log a long wait
     * once.
     *
     * @param nanos present value of {@link StageTask#nanos}
     */
    boolean hasWaitedLong(long nanos) {
      if (triedAt == 0) {
        triedAt = nanos;
      }
      boolean isLong = !reported && nanos - triedAt > LONG_NANOS;
      reported |= isLong;
      return isLong;
    }
  }

  /**
   * Creates an empty backlog that knows from the store which entries were not processed before a
   * restart.
   */
  SeriesBacklog(StageStore store) {
    this.store = store;
    for (StageStore.Entry each : store.scan(PENDING)) {
      noted.put(each.key().substring(PENDING.length()), new ByteReader(each.value()).varint());
    }
  }

  /** Returns whether an entry was not processed before a restart. */
  boolean wasPending(String world, long number) {
    Long first = noted.get(world);
    return first != null && number >= first;
  }

  boolean isEmpty() {
    return numbers.isEmpty();
  }

  boolean has(String world) {
    return numbers.containsKey(world);
  }

  /**
   * Returns whether the waiting entries of a world have reached the limit, so that reading should
   * pause.
   */
  boolean isFull(String world) {
    return bytes.getOrDefault(world, 0L) >= MOST_BYTES;
  }

  /**
   * Returns whether the first entry of a world has waited for its inventory for this many
   * nanoseconds.
   *
   * @param now a value of {@link StageTask#nanos}
   */
  boolean hasWaited(String world, long now, long nanos) {
    return has(world) && shares.first(world).hasWaited(now, nanos);
  }

  void add(String world, Entry entry) {
    numbers.computeIfAbsent(world, key -> new ArrayDeque<>()).add(entry.number());
    bytes.merge(world, entry.bytes(), Long::sum);
    shares.add(world, entry);
  }

  /**
   * Returns the next world in turn, except the given worlds; null when no other world has entries.
   */
  @Nullable String next(Set<String> without) {
    return shares.next(without);
  }

  Entry first(String world) {
    return shares.first(world);
  }

  void used(String world, long nanos) {
    shares.used(world, nanos);
  }

  /**
   * Returns whether a tick of a world has begun and is not complete, so that some of its resources
   * have applied the tick and others have not.
   */
  boolean hasBegun(String world) {
    return has(world) && shares.first(world).tick() != null;
  }

  /** Removes the first entry of a world, which has been processed. */
  void done(String world) {
    Deque<Long> pending = numbers.get(world);
    if (pending == null) {
      return;
    }
    bytes.merge(world, -shares.first(world).bytes(), Long::sum);
    shares.done(world);
    pending.remove();
    if (pending.isEmpty()) {
      numbers.remove(world);
      bytes.remove(world);
    }
  }

  /**
   * Returns the number of the last entry that was applied to a world's resources, or of the
   * journal's last entry if no entry of the world is pending.
   */
  long appliedThrough(String world, long lastEntry) {
    Deque<Long> pending = numbers.get(world);
    return pending == null ? lastEntry : pending.element() - 1;
  }

  /**
   * Returns the number of the first pending entry of all worlds.
   *
   * @param orElse result when no entry before this one is pending
   */
  long firstPending(long orElse) {
    long first = orElse;
    for (Deque<Long> pending : numbers.values()) {
      first = Math.min(first, pending.element());
    }
    return first;
  }

  /** Stores, for each world, the number of the first pending entry. */
  void note() {
    numbers.forEach(this::note);
    noted
        .keySet()
        .removeIf(
            world -> {
              boolean gone = !numbers.containsKey(world);
              if (gone) {
                store.delete(PENDING + world);
              }
              return gone;
            });
  }

  private void note(String world, Deque<Long> pending) {
    Long first = Objects.requireNonNull(pending.peekFirst());
    if (!first.equals(noted.put(world, first))) {
      ByteWriter out = new ByteWriter();
      out.varint(first);
      store.put(PENDING + world, out.toByteArray());
    }
  }

  /** Removes the entries of a world that is over. */
  void forget(String world) {
    shares.forget(world);
    numbers.remove(world);
    bytes.remove(world);
    if (noted.remove(world) != null) {
      store.delete(PENDING + world);
    }
  }
}

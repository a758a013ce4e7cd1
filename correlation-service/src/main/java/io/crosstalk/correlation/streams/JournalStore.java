package io.crosstalk.correlation.streams;

import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * State store of a stage: snapshots, and a journal of the changes since. The many small entries
 * between two commits become one record of the changelog, so that storing the state costs little
 * more than a copy of the input. After a restart the stage reads its snapshots and replays the
 * journal; only until then are they in memory.
 *
 * <p>Kafka Streams calls {@code flushCache} before each commit, which makes the journal part of the
 * transaction. The interface {@code CachedStateStore} is internal to Kafka Streams, but has the
 * only such call.
 */
final class JournalStore implements StateStore, CachedStateStore<Object, Object> {
  private static final String JOURNAL = "J/";
  private static final int BLOCK_BYTES = 256 * 1024;

  private static final List<Bytes> FOR_RESTART =
      List.of(key(StageStore.SNAPSHOT), key(StageStore.CHUNK), key(JOURNAL));

  private final KeyValueStore<Bytes, byte[]> inner;
  private final Deque<Long> blocks = new ArrayDeque<>();
  private final ByteWriter openBlock = new ByteWriter();
  private int openEntries;
  private long nextEntry;
  private @Nullable Object reader;

  private JournalStore(KeyValueStore<Bytes, byte[]> inner) {
    this.inner = inner;
    beginBlock();
  }

  private void beginBlock() {
    openBlock.truncate(0);
    StateVersion.write(openBlock);
    openEntries = 0;
  }

  /**
   * Appends an entry to the journal.
   *
   * @return number of the entry, counted from 0
   */
  long append(byte[] key, byte[] value) {
    openBlock.bytes(key);
    openBlock.bytes(value);
    openEntries++;
    long number = nextEntry++;
    if (openBlock.size() >= BLOCK_BYTES) {
      flushCache();
    }
    return number;
  }

  /** Number of the latest entry; -1 when there is none. */
  long lastEntry() {
    return nextEntry - 1;
  }

  /**
   * Passes all entries of the journal to the reader, in order. Must be called once, before any
   * entry is appended.
   */
  void replay(StageStore.JournalReader reader) {
    for (StageStore.Entry block : scan(JOURNAL)) {
      long number = Long.parseLong(block.key().substring(JOURNAL.length()), 16);
      blocks.addLast(number);
      ByteReader in = new ByteReader(block.value());
      StateVersion.check(in);
      while (in.remaining() > 0) {
        nextEntry = number + 1;
        reader.read(number++, in.bytes(), in.bytes());
      }
    }
    byte[] counter = get("N");
    nextEntry = Math.max(nextEntry, counter == null ? 0 : new ByteReader(counter).varint());
  }

  /**
   * Returns whether this owner has read its state since the last restart. A task that is suspended
   * and resumed then continues with the state that it has.
   *
   * @throws IllegalStateException when another owner has read and released the state, so that all
   *     of it must be restored again
   */
  boolean wasReadBy(Object owner) {
    if (reader != null && !reader.equals(owner)) {
      throw new IllegalStateException(name() + " was read by another owner and is to be restored");
    }
    return reader != null;
  }

  /**
   * Releases the memory of snapshots, chunks and journal, after the owner has read them; from then
   * on they cannot be read.
   */
  void settle(Object owner) {
    reader = owner;
    restartStore(inner).settle();
  }

  private static RestartStore restartStore(StateStore store) {
    return store instanceof WrappedStateStore<?, ?, ?> wrapper
        ? restartStore(wrapper.wrapped())
        : (RestartStore) store;
  }

  private static boolean isForRestart(Bytes key) {
    for (Bytes prefix : FOR_RESTART) {
      int length = prefix.get().length;
      if (key.get().length >= length
          && Arrays.equals(key.get(), 0, length, prefix.get(), 0, length)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Removes entries from the beginning of the journal, in whole blocks.
   *
   * @param firstNeeded number of the first entry that must be kept
   */
  void trim(long firstNeeded) {
    boolean trimmed = false;
    while (!blocks.isEmpty() && endOfFirst() <= firstNeeded) {
      inner.delete(key(blockKey(blocks.removeFirst())));
      trimmed = true;
    }
    if (trimmed && blocks.isEmpty()) {
      ByteWriter counter = new ByteWriter();
      counter.varint(nextEntry);
      put("N", counter.toByteArray());
    }
  }

  private long endOfFirst() {
    if (blocks.size() == 1) {
      return nextEntry - openEntries;
    }
    var iterator = blocks.iterator();
    iterator.next();
    return iterator.next();
  }

  void put(String key, byte[] value) {
    inner.put(key(key), value);
  }

  void delete(String key) {
    inner.delete(key(key));
  }

  byte @Nullable [] get(String key) {
    return inner.get(key(key));
  }

  /** All entries whose keys begin with the prefix, in the order of their keys. */
  List<StageStore.Entry> scan(String prefix) {
    List<StageStore.Entry> found = new ArrayList<>();
    Bytes from = key(prefix);
    try (KeyValueIterator<Bytes, byte[]> all = inner.range(from, Bytes.increment(from))) {
      while (all.hasNext()) {
        KeyValue<Bytes, byte[]> next = all.next();
        String key = new String(next.key.get(), StandardCharsets.UTF_8);
        if (key.startsWith(prefix)) {
          found.add(new StageStore.Entry(key, next.value));
        }
      }
    }
    return found;
  }

  private static String blockKey(long number) {
    return JOURNAL + "%016x".formatted(number);
  }

  private static Bytes key(String key) {
    return Bytes.wrap(key.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void flushCache() {
    if (openEntries > 0) {
      long first = nextEntry - openEntries;
      put(blockKey(first), openBlock.toByteArray());
      blocks.addLast(first);
      beginBlock();
    }
  }

  @Override
  public void clearCache() {
    beginBlock();
  }

  @Override
  public boolean setFlushListener(
      CacheFlushListener<Object, Object> listener, boolean sendOldValues) {
    return false;
  }

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    // A task whose state was corrupted is started again with the same instances.
    reader = null;
    blocks.clear();
    nextEntry = 0;
    beginBlock();
    inner.init(context, root);
  }

  @Override
  public void flush() {
    inner.flush();
  }

  @Override
  public void close() {
    inner.close();
  }

  @Override
  public boolean persistent() {
    return inner.persistent();
  }

  @Override
  public boolean isOpen() {
    return inner.isOpen();
  }

  static StoreBuilder<JournalStore> builder(String name) {
    return new Builder(
        Stores.keyValueStoreBuilder(
                RestartStore.around(Stores.inMemoryKeyValueStore(name), JournalStore::isForRestart),
                Serdes.Bytes(),
                Serdes.ByteArray())
            .withCachingDisabled());
  }

  /** Builder of the store, around that of the key-value store that holds its content. */
  private record Builder(StoreBuilder<KeyValueStore<Bytes, byte[]>> inner)
      implements StoreBuilder<JournalStore> {
    @Override
    public StoreBuilder<JournalStore> withCachingEnabled() {
      return this;
    }

    @Override
    public StoreBuilder<JournalStore> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<JournalStore> withLoggingEnabled(Map<String, String> config) {
      return new Builder(inner.withLoggingEnabled(config));
    }

    @Override
    public StoreBuilder<JournalStore> withLoggingDisabled() {
      return new Builder(inner.withLoggingDisabled());
    }

    @Override
    public JournalStore build() {
      return new JournalStore(inner.build());
    }

    @Override
    public Map<String, String> logConfig() {
      return inner.logConfig();
    }

    @Override
    public boolean loggingEnabled() {
      return inner.loggingEnabled();
    }

    @Override
    public String name() {
      return inner.name();
    }
  }
}

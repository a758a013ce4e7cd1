package io.crosstalk.correlation.streams;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.query.Position;
import org.apache.kafka.streams.state.KeyValueBytesStoreSupplier;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Key-value store in memory, part of whose entries are needed only after a restart. The changelog
 * contains all entries; once those have been read after a restart, they are no longer kept in
 * memory.
 */
final class RestartStore implements KeyValueStore<Bytes, byte[]> {
  private final KeyValueStore<Bytes, byte[]> inner;
  private final Predicate<Bytes> forRestart;
  private boolean settled;

  private RestartStore(KeyValueStore<Bytes, byte[]> inner, Predicate<Bytes> forRestart) {
    this.inner = inner;
    this.forRestart = forRestart;
  }

  static KeyValueBytesStoreSupplier around(
      KeyValueBytesStoreSupplier inner, Predicate<Bytes> forRestart) {
    return new KeyValueBytesStoreSupplier() {
      @Override
      public String name() {
        return inner.name();
      }

      @Override
      public KeyValueStore<Bytes, byte[]> get() {
        return new RestartStore(inner.get(), forRestart);
      }

      @Override
      public String metricsScope() {
        return inner.metricsScope();
      }
    };
  }

  /** Releases the entries that were read after the restart; from then on they cannot be read. */
  void settle() {
    List<Bytes> keys = new ArrayList<>();
    try (KeyValueIterator<Bytes, byte[]> all = inner.all()) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    keys.stream().filter(forRestart).forEach(inner::delete);
    settled = true;
  }

  private boolean isElsewhere(Bytes key) {
    return settled && forRestart.test(key);
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    settled = false;
    inner.init(context, root);
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value) {
    if (!isElsewhere(key)) {
      inner.put(key, value);
    }
  }

  @Override
  public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
    return inner.putIfAbsent(readable(key), value);
  }

  @Override
  public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
    entries.forEach(entry -> put(entry.key, entry.value));
  }

  @Override
  public byte @Nullable [] delete(Bytes key) {
    return isElsewhere(key) ? null : inner.delete(key);
  }

  @Override
  public byte @Nullable [] get(Bytes key) {
    return inner.get(readable(key));
  }

  private Bytes readable(Bytes key) {
    if (isElsewhere(key)) {
      throw new IllegalStateException(key + " can only be read after a restart");
    }
    return key;
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> range(Bytes from, Bytes to) {
    return inner.range(readable(from), to);
  }

  @Override
  public KeyValueIterator<Bytes, byte[]> all() {
    return inner.all();
  }

  @Override
  public long approximateNumEntries() {
    return inner.approximateNumEntries();
  }

  @Override
  public String name() {
    return inner.name();
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

  @Override
  public Position getPosition() {
    return inner.getPosition();
  }
}

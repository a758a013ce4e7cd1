package io.crosstalk.ingest.source.open.series;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What was made of bytes, so that the same bytes need not be looked at again. Forgetting does no
 * harm, so when it is full it forgets everything. Thread-safe.
 */
public final class ByteCache<V> {
  private final int max;
  private final Map<BytesKey, Found<V>> found = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  /**
   * What is known.
   *
   * @param number unique in this cache, and never used again
   */
  public record Found<V>(V value, int number) {}

  ByteCache(int max) {
    this.max = max;
  }

  /** What was put before; null when nothing was, or it is forgotten. */
  public @Nullable Found<V> get(BytesKey key) {
    return found.get(key);
  }

  /** Remembers a value for bytes; the bytes are copied. */
  public Found<V> put(BytesKey key, V value) {
    if (found.size() >= max) {
      found.clear();
    }
    Found<V> created = new Found<>(value, numbers.incrementAndGet());
    found.put(key.frozen(), created);
    return created;
  }

  void clear() {
    found.clear();
  }
}

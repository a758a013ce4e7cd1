package io.crosstalk.collectors.open.series;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cache of objects by the bytes from which they were parsed, so that equal bytes are parsed only
 * once. A full cache is cleared, since every entry can be parsed again. Thread-safe; readers take
 * no lock, and may briefly not see an entry that another thread has just put.
 *
 * <p>A {@code ConcurrentHashMap} would need six objects for each entry instead of three, and with
 * very many series each additional object costs an access to main memory.
 */
public final class ByteCache<V> {
  private static final int FIRST_SLOTS = 1024;

  private final int max;
  private volatile @Nullable Found<V>[] slots = slots(FIRST_SLOTS);
  private int count;
  private int lastNumber;

  /** Entry of the cache. All fields are final, so that readers need no lock. */
  public static final class Found<V> {
    private final V value;
    private final int number;
    private final int hash;
    private final long context;
    private final byte[] bytes;
    private final @Nullable Found<V> next;

    private Found(
        V value, int number, int hash, long context, byte[] bytes, @Nullable Found<V> next) {
      this.value = value;
      this.number = number;
      this.hash = hash;
      this.context = context;
      this.bytes = bytes;
      this.next = next;
    }

    public V value() {
      return value;
    }

    /** Returns a number that identifies the entry within its cache and is never reused. */
    public int number() {
      return number;
    }

    private Found<V> before(@Nullable Found<V> other) {
      return new Found<>(value, number, hash, context, bytes, other);
    }
  }

  ByteCache(int max) {
    this.max = max;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <V> @Nullable Found<V>[] slots(int size) {
    return (@Nullable Found<V>[]) new Found[size];
  }

  /** Returns the entry for these bytes; null when there is none, or it was removed. */
  public @Nullable Found<V> get(BytesKey key) {
    @Nullable Found<V>[] table = slots;
    Found<V> each = table[key.hashCode() & (table.length - 1)];
    while (each != null && !(each.hash == key.hashCode() && key.is(each.context, each.bytes))) {
      each = each.next;
    }
    return each;
  }

  /** Stores a value for the bytes of a key, which are copied. */
  public synchronized Found<V> put(BytesKey key, V value) {
    makeRoom();
    @Nullable Found<V>[] table = slots;
    int slot = key.hashCode() & (table.length - 1);
    Found<V> created =
        new Found<>(value, ++lastNumber, key.hashCode(), key.context(), key.copy(), table[slot]);
    table[slot] = created;
    count++;
    return created;
  }

  private void makeRoom() {
    if (count >= max) {
      clear();
    } else if (count > slots.length / 2) {
      grow();
    }
  }

  private void grow() {
    @Nullable Found<V>[] larger = slots(slots.length * 2);
    for (Found<V> first : slots) {
      for (Found<V> each = first; each != null; each = each.next) {
        int slot = each.hash & (larger.length - 1);
        larger[slot] = each.before(larger[slot]);
      }
    }
    slots = larger;
  }

  synchronized void clear() {
    Arrays.fill(slots, null);
    count = 0;
  }
}

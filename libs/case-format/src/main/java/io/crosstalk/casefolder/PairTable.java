package io.crosstalk.casefolder;

import java.util.Arrays;

/** Map from pairs of numbers to a number. Open addressing; not thread-safe. */
final class PairTable {
  private static final int FIRST_SLOTS = 64;
  private static final long FREE = -1;

  /** Odd factor without a pattern (2^64 divided by the golden ratio). */
  private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private long[] keys = new long[FIRST_SLOTS];
  private int[] values = new int[FIRST_SLOTS];
  private int size;

  PairTable() {
    Arrays.fill(keys, FREE);
  }

  /** Value of a pair; -1 when there is none. */
  int get(int first, int second) {
    long key = key(first, second);
    int slot = slot(key);
    return keys[slot] == key ? values[slot] : -1;
  }

  /** Adds a pair that has no value yet. */
  void put(int first, int second, int value) {
    if (2 * size >= keys.length) {
      grow();
    }
    insert(key(first, second), value);
    size++;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    Arrays.fill(keys, FREE);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        insert(oldKeys[i], oldValues[i]);
      }
    }
  }

  private void insert(long key, int value) {
    int slot = slot(key);
    keys[slot] = key;
    values[slot] = value;
  }

  /** Slot of a key, or the free one where it belongs. */
  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * FACTOR) >>> Integer.SIZE) & mask;
    while (keys[slot] != key && keys[slot] != FREE) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private static long key(int first, int second) {
    return ((long) first << Integer.SIZE) | second;
  }
}

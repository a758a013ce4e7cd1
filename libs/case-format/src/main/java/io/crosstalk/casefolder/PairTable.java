package io.crosstalk.casefolder;

import java.util.Arrays;

/** Map from a pair of numbers to a number. A hash table with open addressing; not thread-safe. */
final class PairTable {
  private static final int FIRST_SLOTS = 64;
  private static final long FREE = -1;

  /** Factor of the hash function: 2^64 divided by the golden ratio. */
  private static final long FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private long[] keys = new long[FIRST_SLOTS];
  private int[] values = new int[FIRST_SLOTS];
  private int size;

  PairTable() {
    Arrays.fill(keys, FREE);
  }

  /** Value of the pair; -1 when the map does not contain it. */
  int get(int first, int second) {
    long key = key(first, second);
    int slot = slot(key);
    return keys[slot] == key ? values[slot] : -1;
  }

  /** Adds a pair that the map does not contain. */
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

  /** Index of the slot that contains the key, or else of the free slot for it. */
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

package io.crosstalk.casefolder;

import java.util.Arrays;

/**
 * Numbers the names of resources or metrics in the order in which they are added, and finds them by
 * their bytes, without creating a string. A hash table with open addressing; not thread-safe.
 */
final class NameTable {
  private static final int FIRST_SLOTS = 64;
  private static final int FACTOR = 31;

  private byte[][] names = new byte[FIRST_SLOTS / 2][];

  /** Number of the name in each slot, plus one; 0 for a free slot. */
  private int[] slots = new int[FIRST_SLOTS];

  private int size;

  /**
   * Number of the name, from 0; -1 when it has not been added.
   *
   * @param from index of the name's first byte
   * @param to index after its last byte
   */
  int find(byte[] bytes, int from, int to) {
    int mask = slots.length - 1;
    for (int slot = hash(bytes, from, to) & mask; slots[slot] != 0; slot = (slot + 1) & mask) {
      byte[] name = names[slots[slot] - 1];
      if (Arrays.equals(name, 0, name.length, bytes, from, to)) {
        return slots[slot] - 1;
      }
    }
    return -1;
  }

  /** Adds a name that the table does not contain, and returns its number. */
  int add(byte[] name) {
    if (size == names.length) {
      grow();
    }
    names[size++] = name;
    insert(size);
    return size - 1;
  }

  private void grow() {
    names = Arrays.copyOf(names, 2 * size);
    slots = new int[4 * size];
    for (int number = 1; number <= size; number++) {
      insert(number);
    }
  }

  private void insert(int number) {
    byte[] name = names[number - 1];
    int mask = slots.length - 1;
    int slot = hash(name, 0, name.length) & mask;
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = number;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = FACTOR * hash + bytes[i];
    }
    // The lowest bits decide the slot, and the highest ones are the best.
    return hash ^ (hash >>> Short.SIZE);
  }
}

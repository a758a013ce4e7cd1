package io.crosstalk.engine.stage;

import java.util.function.BiPredicate;

/** Store of the blocks that wait for other partitions, in the order of their keys. */
public interface BlockStore {
  void put(String key, byte[] block);

  void delete(String key);

  /**
   * Passes on the blocks whose keys are in a range, in order, until the reader returns false.
   *
   * @param from inclusive
   * @param to inclusive
   */
  void read(String from, String to, BiPredicate<String, byte[]> reader);
}

package io.crosstalk.engine.stage;

import java.util.function.BiPredicate;

/**
 * Store of the load blocks of one partition of stage 2 that wait until all partitions of stage 1
 * have reached their tick. Blocks are sorted by key.
 */
public interface BlockStore {
  void put(String key, byte[] block);

  void delete(String key);

  /**
   * Passes the blocks whose keys are in a range to the reader, in the order of the keys, until the
   * reader returns false.
   *
   * @param from inclusive
   * @param to inclusive
   */
  void read(String from, String to, BiPredicate<String, byte[]> reader);
}

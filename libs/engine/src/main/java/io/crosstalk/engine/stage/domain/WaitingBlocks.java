package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.stage.BlockStore;
import io.crosstalk.engine.stage.message.LoadBlock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Load blocks by tick, partition and piece: {@code world/source/tick/partition/piece}. A block is
 * kept until every partition of stage 1 has reached its tick and snapshots contain its loads.
 */
final class WaitingBlocks {
  private final BlockStore store;

  /**
   * Keys of the blocks that were read, by world and source, in order: they are deleted without
   * reading them again.
   */
  private final Map<String, Deque<String>> read = new HashMap<>();

  WaitingBlocks(BlockStore store) {
    this.store = store;
  }

  void put(String world, LoadBlock.Header header, byte[] block) {
    String tick = prefix(world, header.source()) + sortable(header.sequence());
    store.put(tick + "/%05d/%05d".formatted(header.partition(), header.piece()), block);
  }

  /**
   * Returns the blocks of the first tick with from ≤ tick ≤ to (epoch milliseconds), in the order
   * of partitions and pieces; empty when there is no such tick. Must be called in ascending order
   * of time.
   */
  List<byte[]> readTick(String world, String source, long from, long to) {
    if (from > to) {
      return List.of();
    }
    Deque<String> keys = read.computeIfAbsent(prefix(world, source), key -> new ArrayDeque<>());
    List<byte[]> blocks = new ArrayList<>();
    store.read(
        prefix(world, source) + sortable(from) + "/",
        end(world, source, to),
        (key, block) -> {
          boolean sameTick = blocks.isEmpty() || tick(block) == tick(blocks.getFirst());
          if (sameTick) {
            keys.add(key);
            blocks.add(block);
          }
          return sameTick;
        });
    return blocks;
  }

  /**
   * Returns the blocks with from ≤ tick ≤ to (epoch milliseconds), in order. Must be called in
   * ascending order of time.
   */
  List<byte[]> read(String world, String source, long from, long to) {
    if (from > to) {
      return List.of();
    }
    Deque<String> keys = read.computeIfAbsent(prefix(world, source), key -> new ArrayDeque<>());
    List<byte[]> blocks = new ArrayList<>();
    store.read(
        prefix(world, source) + sortable(from) + "/",
        end(world, source, to),
        (key, block) -> {
          keys.add(key);
          return blocks.add(block);
        });
    return blocks;
  }

  /** Deletes the blocks that were read, up to a tick (epoch milliseconds). */
  void delete(String world, String source, long to) {
    Deque<String> keys = read.getOrDefault(prefix(world, source), new ArrayDeque<>());
    String end = end(world, source, to);
    while (!keys.isEmpty() && keys.getFirst().compareTo(end) < 0) {
      store.delete(keys.removeFirst());
    }
  }

  /**
   * Deletes some blocks of a world.
   *
   * @param most maximum number of blocks
   * @return whether no block is left
   */
  boolean deleteSome(String world, int most) {
    read.keySet().removeIf(prefix -> prefix.startsWith(world + "/"));
    List<String> found = new ArrayList<>();
    store.read(
        world + "/",
        world + "0",
        (key, block) -> {
          found.add(key);
          return found.size() < most;
        });
    found.forEach(store::delete);
    return found.size() < most;
  }

  /** Deletes all blocks of a source. */
  void deleteAll(String world, String source) {
    List<String> found = new ArrayList<>();
    store.read(
        prefix(world, source) + sortable(Long.MIN_VALUE),
        end(world, source, Long.MAX_VALUE),
        (key, block) -> found.add(key));
    found.forEach(store::delete);
    read.remove(prefix(world, source));
  }

  private static long tick(byte[] block) {
    return LoadBlock.Header.decode(block).sequence();
  }

  /**
   * Returns the end of the range of keys of a tick: the character after the slash that follows the
   * tick, which is a zero.
   */
  private static String end(String world, String source, long tick) {
    return prefix(world, source) + sortable(tick) + "0";
  }

  private static String prefix(String world, String source) {
    return world + "/" + source + "/";
  }

  private static String sortable(long timeMs) {
    return "%016x".formatted(timeMs ^ Long.MIN_VALUE);
  }
}

package io.crosstalk.correlation.streams;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Load blocks by tick, partition and piece: {@code world/source/tick/partition/piece}. A block is
 * kept until every partition of stage 1 has reached its tick and snapshots contain its loads.
 */
final class WaitingBlocks {
  private final KeyValueStore<Bytes, byte[]> store;

  /**
   * Keys of the blocks that were read, by world and source, in order: they are deleted without
   * reading them again.
   */
  private final Map<String, Deque<Bytes>> read = new HashMap<>();

  WaitingBlocks(KeyValueStore<Bytes, byte[]> store) {
    this.store = store;
  }

  void put(String world, LoadBlock.Header header, byte[] block) {
    String tick = prefix(world, header.source()) + sortable(header.throughMs());
    store.put(key(tick + "/%05d/%05d".formatted(header.partition(), header.piece())), block);
  }

  /**
   * The blocks of the first tick with from ≤ tick ≤ to (epoch milliseconds), in order; to be called
   * in order of time. Empty when there is none.
   */
  List<byte[]> readTick(String world, String source, long from, long to) {
    if (from > to) {
      return List.of();
    }
    Deque<Bytes> keys = read.computeIfAbsent(prefix(world, source), key -> new ArrayDeque<>());
    List<byte[]> blocks = new ArrayList<>();
    Bytes first = key(prefix(world, source) + sortable(from) + "/");
    try (KeyValueIterator<Bytes, byte[]> range = store.range(first, end(world, source, to))) {
      long tick = Long.MIN_VALUE;
      while (range.hasNext()) {
        KeyValue<Bytes, byte[]> block = range.next();
        long found = LoadBlock.Header.decode(block.value).throughMs();
        if (!blocks.isEmpty() && found != tick) {
          break;
        }
        tick = found;
        keys.add(block.key);
        blocks.add(block.value);
      }
    }
    return blocks;
  }

  /**
   * The blocks with from ≤ tick ≤ to (epoch milliseconds), in order; to be called in order of time.
   * A replay may end with a tick that came before: then there are none.
   */
  List<byte[]> read(String world, String source, long from, long to) {
    if (from > to) {
      return List.of();
    }
    Deque<Bytes> keys = read.computeIfAbsent(prefix(world, source), key -> new ArrayDeque<>());
    List<byte[]> blocks = new ArrayList<>();
    for (KeyValue<Bytes, byte[]> block : find(world, source, from, to)) {
      keys.add(block.key);
      blocks.add(block.value);
    }
    return blocks;
  }

  /** Deletes the blocks that were read, up to a tick (epoch milliseconds). */
  void delete(String world, String source, long to) {
    Deque<Bytes> keys = read.getOrDefault(prefix(world, source), new ArrayDeque<>());
    Bytes end = end(world, source, to);
    while (!keys.isEmpty() && keys.getFirst().compareTo(end) < 0) {
      store.put(keys.removeFirst(), null);
    }
  }

  /**
   * Deletes some blocks of a world.
   *
   * @param most how many blocks
   * @return whether no block is left
   */
  boolean deleteSome(String world, int most) {
    read.keySet().removeIf(prefix -> prefix.startsWith(world + "/"));
    List<Bytes> found = new ArrayList<>();
    try (KeyValueIterator<Bytes, byte[]> range = store.range(key(world + "/"), key(world + "0"))) {
      while (range.hasNext() && found.size() < most) {
        found.add(range.next().key);
      }
    }
    found.forEach(key -> store.put(key, null));
    return found.size() < most;
  }

  /** Deletes all blocks of a source. */
  void deleteAll(String world, String source) {
    find(world, source, Long.MIN_VALUE, Long.MAX_VALUE)
        .forEach(block -> store.put(block.key, null));
    read.remove(prefix(world, source));
  }

  private List<KeyValue<Bytes, byte[]>> find(String world, String source, long from, long to) {
    List<KeyValue<Bytes, byte[]>> found = new ArrayList<>();
    Bytes first = key(prefix(world, source) + sortable(from) + "/");
    try (KeyValueIterator<Bytes, byte[]> range = store.range(first, end(world, source, to))) {
      range.forEachRemaining(found::add);
    }
    return found;
  }

  /** End of the key range of a tick: a slash follows the tick, and a zero is the next character. */
  private static Bytes end(String world, String source, long tick) {
    return key(prefix(world, source) + sortable(tick) + "0");
  }

  private static String prefix(String world, String source) {
    return world + "/" + source + "/";
  }

  private static String sortable(long timeMs) {
    return "%016x".formatted(timeMs ^ Long.MIN_VALUE);
  }

  private static Bytes key(String key) {
    return Bytes.wrap(key.getBytes(StandardCharsets.UTF_8));
  }
}

package io.crosstalk.correlation.streams;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Load blocks by tick, partition and piece: {@code world/source/tick/partition/piece}. They are
 * kept until every partition of stage 1 has come as far and snapshots hold what they told.
 */
final class WaitingBlocks {
  private final KeyValueStore<Bytes, byte[]> store;

  WaitingBlocks(KeyValueStore<Bytes, byte[]> store) {
    this.store = store;
  }

  void put(String world, LoadBlock.Header header, byte[] block) {
    String tick = prefix(world, header.source()) + sortable(header.throughMs());
    store.put(key(tick + "/%05d/%05d".formatted(header.partition(), header.piece())), block);
  }

  /** The blocks with from ≤ tick ≤ to (epoch milliseconds), in order. */
  List<byte[]> read(String world, String source, long from, long to) {
    return find(world, source, from, to).stream().map(block -> block.value).toList();
  }

  /** Deletes the blocks with from ≤ tick ≤ to (epoch milliseconds). */
  void delete(String world, String source, long from, long to) {
    find(world, source, from, to).forEach(block -> store.delete(block.key));
  }

  private List<KeyValue<Bytes, byte[]>> find(String world, String source, long from, long to) {
    List<KeyValue<Bytes, byte[]>> found = new ArrayList<>();
    // After a tick comes a slash; a zero is the next character.
    Bytes first = key(prefix(world, source) + sortable(from) + "/");
    Bytes last = key(prefix(world, source) + sortable(to) + "0");
    try (KeyValueIterator<Bytes, byte[]> range = store.range(first, last)) {
      range.forEachRemaining(found::add);
    }
    return found;
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

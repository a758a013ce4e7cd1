package io.crosstalk.engine.stage.memory;

import io.crosstalk.engine.stage.BlockStore;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;

/** Keeps the load blocks that wait for other partitions in memory; without a restart. */
public final class MemoryBlockStore implements BlockStore {
  private final NavigableMap<String, byte[]> blocks = new TreeMap<>();

  @Override
  public void put(String key, byte[] block) {
    blocks.put(key, block);
  }

  @Override
  public void delete(String key) {
    blocks.remove(key);
  }

  @Override
  public void read(String from, String to, BiPredicate<String, byte[]> reader) {
    for (Map.Entry<String, byte[]> each : blocks.subMap(from, true, to, true).entrySet()) {
      if (!reader.test(each.getKey(), each.getValue())) {
        return;
      }
    }
  }
}

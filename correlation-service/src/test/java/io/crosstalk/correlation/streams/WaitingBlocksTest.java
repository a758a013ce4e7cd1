package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaitingBlocksTest {
  private final KeyValueStore<Bytes, byte[]> store = Stores.inMemoryKeyValueStore("blocks").get();
  private final WaitingBlocks blocks = new WaitingBlocks(store);

  @BeforeEach
  void putThreeTicksOfTwoPartitions() {
    store.init(new MockProcessorContext<>().getStateStoreContext(), store);
    for (int tick = 1; tick <= 3; tick++) {
      put("vcenter", tick, 1);
      put("vcenter", tick, 0);
    }
    put("other", 2, 0);
  }

  @Test
  void read_blocksOfTwoPartitions_areOrderedByTickAndPartition() {
    assertThat(blocks.read("live", "vcenter", 1, 2))
        .containsExactly(bytes(1, 0), bytes(1, 1), bytes(2, 0), bytes(2, 1));
  }

  @Test
  void delete_upToATick_removesOnlyReadBlocks() {
    blocks.read("live", "vcenter", Long.MIN_VALUE, 2);

    blocks.delete("live", "vcenter", 1);
    assertThat(left()).hasSize(5);
    blocks.delete("live", "vcenter", 3);

    assertThat(left()).containsExactly(bytes(2, 0), bytes(3, 0), bytes(3, 1));
  }

  @Test
  void deleteAll_source_removesItsBlocksOnly() {
    blocks.read("live", "vcenter", Long.MIN_VALUE, 2);

    blocks.deleteAll("live", "vcenter");

    assertThat(left()).containsExactly(bytes(2, 0));
  }

  private void put(String source, int tick, int partition) {
    blocks.put(
        "live", new LoadBlock.Header(source, partition, 2, tick, false), bytes(tick, partition));
  }

  private static byte[] bytes(int tick, int partition) {
    return new byte[] {(byte) tick, (byte) partition};
  }

  private List<byte[]> left() {
    List<byte[]> left = new ArrayList<>();
    try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
      all.forEachRemaining(entry -> left.add(entry.value));
    }
    return left;
  }
}

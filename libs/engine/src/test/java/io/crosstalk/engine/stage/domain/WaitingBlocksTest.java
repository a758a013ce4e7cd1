package io.crosstalk.engine.stage.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.memory.MemoryBlockStore;
import io.crosstalk.engine.stage.message.LoadBlock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WaitingBlocksTest {
  private final MemoryBlockStore store = new MemoryBlockStore();
  private final WaitingBlocks blocks = new WaitingBlocks(store);

  @BeforeEach
  void putThreeTicksOfTwoPartitions() {
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

  @Test
  void put_replayEndsAtTheTimeOfItsLastTick_keepsBothBlocks() {
    byte[] end = {4, 0};

    blocks.put("live", new LoadBlock.Header("vcenter", 0, 2, 3, true), end);

    assertThat(blocks.read("live", "vcenter", 3, 3)).containsExactly(bytes(3, 0), bytes(3, 1));
    assertThat(blocks.read("live", "vcenter", 4, 4)).containsExactly(end);
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
    store.read("", "~", (key, block) -> left.add(block));
    return left;
  }
}

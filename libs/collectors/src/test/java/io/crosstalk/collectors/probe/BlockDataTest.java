package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class BlockDataTest {

  private static double ratio(BlockData data) {
    ByteBuffer blocks = ByteBuffer.allocate(8 * ProbeFile.BLOCK_BYTES);
    for (int number = 0; number < 8; number++) {
      data.fill(blocks.slice(number * ProbeFile.BLOCK_BYTES, ProbeFile.BLOCK_BYTES));
    }
    Deflater deflater = new Deflater();
    deflater.setInput(blocks.array());
    deflater.finish();
    int size = deflater.deflate(new byte[2 * blocks.capacity()]);
    deflater.end();
    return (double) blocks.capacity() / size;
  }

  @Test
  void blockData_random_doesNotCompress() {
    assertThat(ratio(new BlockData(false))).isLessThan(1.01);
  }

  @Test
  void blockData_compressible_compressesToAboutAQuarter() {
    assertThat(ratio(new BlockData(true))).isBetween(3.5, 4.1);
  }

  @Test
  void blockData_manyBlocks_areAllDifferent() {
    BlockData data = new BlockData(true);
    ByteBuffer one = ByteBuffer.allocate(ProbeFile.BLOCK_BYTES);
    ByteBuffer other = ByteBuffer.allocate(ProbeFile.BLOCK_BYTES);
    data.fill(one);
    data.fill(other);
    assertThat(one.array()).isNotEqualTo(other.array());
  }
}

package io.crosstalk.collectors.probe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Generator for the content of the written blocks. No two blocks are equal, and none is all zeros,
 * because arrays that remove duplicates or zeros would not write them.
 */
final class BlockData {
  /**
   * Number by which the size of a compressible block is divided to get the size of its random part;
   * the block can be compressed to about that part.
   */
  private static final int RANDOM_PART = 4;

  private static final byte[] FILLER =
      "the quick brown fox jumps over the lazy dog ".getBytes(StandardCharsets.US_ASCII);

  private final SplittableRandom random = new SplittableRandom();
  private final boolean compressible;

  BlockData(boolean compressible) {
    this.compressible = compressible;
  }

  /**
   * Fills a buffer with the content of the next block, from 0 to its limit, which is a multiple of
   * 32 bytes.
   */
  void fill(ByteBuffer block) {
    int size = block.limit();
    int randomBytes = compressible ? size / RANDOM_PART : size;
    for (int at = 0; at < randomBytes; at += Long.BYTES) {
      block.putLong(at, random.nextLong());
    }
    for (int at = randomBytes; at < size; at += FILLER.length) {
      block.put(at, FILLER, 0, Math.min(FILLER.length, size - at));
    }
  }
}

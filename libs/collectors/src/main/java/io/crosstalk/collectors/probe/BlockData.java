package io.crosstalk.collectors.probe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/**
 * Content of the blocks. No two blocks are equal, and none is all zeros, because arrays that remove
 * duplicates or zeros would not write them.
 */
final class BlockData {
  /** Divisor of the random part of a compressible block, which makes it about 4 times smaller. */
  private static final int RANDOM_PART = 4;

  private static final byte[] FILLER =
      "the quick brown fox jumps over the lazy dog ".getBytes(StandardCharsets.US_ASCII);

  private final SplittableRandom random = new SplittableRandom();
  private final boolean compressible;

  BlockData(boolean compressible) {
    this.compressible = compressible;
  }

  /** Fills the buffer from 0 to its limit, which is a multiple of 32 bytes. */
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

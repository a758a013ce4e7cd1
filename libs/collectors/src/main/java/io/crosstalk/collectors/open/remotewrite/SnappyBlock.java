package io.crosstalk.collectors.open.remotewrite;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.text.TooMuchDataException;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.xerial.snappy.Snappy;

/**
 * Decompresses Snappy's block format. A block begins with its decompressed size, so that a block
 * that is too large is rejected first.
 */
public final class SnappyBlock {
  /** Maximum ratio of compression: three bytes can stand for 64. */
  private static final int MOST_FROM_A_BYTE = 64;

  private SnappyBlock() {}

  /**
   * Decompresses a block.
   *
   * @param reserve receives the decompressed size in bytes, and may reject it by an exception
   * @throws TooMuchDataException when the stated size exceeds the limit
   * @throws MalformedProtoException when the block is invalid
   */
  public static byte[] decompress(byte[] block, long limit, LongConsumer reserve)
      throws TooMuchDataException {
    long declared = declaredLength(block);
    if (declared > limit) {
      throw new TooMuchDataException(limit);
    }
    if (declared > (long) block.length * MOST_FROM_A_BYTE) {
      throw malformed();
    }
    reserve.accept(declared);
    try {
      byte[] out = new byte[(int) declared];
      int count = Snappy.uncompress(block, 0, block.length, out, 0);
      return count == out.length ? out : Arrays.copyOf(out, count);
    } catch (IOException e) {
      throw malformed();
    }
  }

  private static long declaredLength(byte[] block) {
    long length = 0;
    for (int i = 0; i < Math.min(block.length, 5); i++) {
      length |= (block[i] & 0x7FL) << (7 * i);
      if (block[i] >= 0) {
        return length;
      }
    }
    throw malformed();
  }

  private static MalformedProtoException malformed() {
    return new MalformedProtoException(
        "the body is not in Snappy's block format (remote write does not use the framed one)");
  }
}

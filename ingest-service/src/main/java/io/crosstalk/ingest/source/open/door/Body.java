package io.crosstalk.ingest.source.open.door;

import io.crosstalk.ingest.source.BoundedInputStream;
import io.crosstalk.ingest.source.TooMuchDataException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads a body into memory. */
public final class Body {
  private static final int FIRST = 65_536;

  private Body() {}

  /**
   * Reads to the end.
   *
   * @param expected how many bytes there are, as the sender says; -1 when it does not
   * @throws TooMuchDataException when there are more than the limit
   */
  public static byte[] read(InputStream in, long expected, long limit, BodyMemory.Share memory)
      throws IOException {
    InputStream bounded = new BoundedInputStream(in, limit);
    int size = (int) Math.min(limit, expected >= 0 ? expected : FIRST);
    memory.take(size);
    byte[] bytes = new byte[size];
    int count = bounded.readNBytes(bytes, 0, size);
    while (count == bytes.length) {
      int next = bounded.read();
      if (next < 0) {
        return bytes;
      }
      memory.take(Math.max(FIRST, bytes.length));
      bytes = Arrays.copyOf(bytes, bytes.length + Math.max(FIRST, bytes.length));
      bytes[count] = (byte) next;
      count += 1 + bounded.readNBytes(bytes, count + 1, bytes.length - count - 1);
    }
    return Arrays.copyOf(bytes, count);
  }
}

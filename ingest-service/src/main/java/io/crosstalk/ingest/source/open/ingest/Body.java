package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.text.BoundedInputStream;
import io.crosstalk.collectors.text.TooMuchDataException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Reads the body of a request into memory, after all of its bytes have arrived. */
public final class Body {
  private static final int FIRST = 8192;

  private Body() {}

  /**
   * Reads a body to its end.
   *
   * @param arrived number of bytes that have arrived, which must be the whole body; -1 when the
   *     number is not known, as before decompression. A length that is only announced must not be
   *     passed
   * @param limit most bytes that the body may have
   * @param memory share from which the memory for the body is taken
   * @throws TooMuchDataException when the body is longer than the limit
   */
  public static byte[] read(InputStream in, long arrived, long limit, BodyMemory.Share memory)
      throws IOException {
    InputStream bounded = new BoundedInputStream(in, limit);
    int capacity = (int) Math.min(limit, arrived < 0 ? FIRST : arrived);
    memory.take(capacity);
    byte[] bytes = new byte[capacity];
    int count = bounded.readNBytes(bytes, 0, capacity);
    while (count == capacity) {
      int next = bounded.read();
      if (next < 0) {
        return bytes;
      }
      capacity = (int) Math.min(limit, Math.max(FIRST, 2L * capacity));
      memory.take(capacity - bytes.length);
      bytes = Arrays.copyOf(bytes, capacity);
      bytes[count] = (byte) next;
      count += 1 + bounded.readNBytes(bytes, count + 1, capacity - count - 1);
    }
    return Arrays.copyOf(bytes, count);
  }
}

package io.crosstalk.collectors.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Stream that returns a limited number of bytes and then, if there are more, throws a {@link
 * TooMuchDataException}.
 */
public final class BoundedInputStream extends FilterInputStream {
  private final long limit;
  private long left;

  /**
   * Limits a stream.
   *
   * @param limit number of bytes that may be read
   */
  public BoundedInputStream(InputStream in, long limit) {
    super(in);
    this.limit = limit;
    this.left = limit;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (left == 0) {
      if (in.read() < 0) {
        return -1;
      }
      throw new TooMuchDataException(limit);
    }
    int count = in.read(bytes, offset, (int) Math.min(length, left));
    left -= Math.max(count, 0);
    return count;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = 0;
    while (skipped < count && read() >= 0) {
      skipped++;
    }
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

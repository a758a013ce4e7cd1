package io.crosstalk.collectors.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Stream that returns a limited number of bytes of another one, and then ends or, if there are
 * more, throws a {@link TooMuchDataException}.
 */
public final class BoundedInputStream extends FilterInputStream {
  private final long limit;
  private final boolean isCut;
  private long left;

  /**
   * Limits a stream; further bytes are an error.
   *
   * @param limit number of bytes that may be read
   */
  public BoundedInputStream(InputStream in, long limit) {
    this(in, limit, false);
  }

  private BoundedInputStream(InputStream in, long limit, boolean isCut) {
    super(in);
    this.limit = limit;
    this.left = limit;
    this.isCut = isCut;
  }

  /** Returns the beginning of a stream, which ends after a number of bytes without an error. */
  public static BoundedInputStream cut(InputStream in, long length) {
    return new BoundedInputStream(in, length, true);
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
      if (isCut || in.read() < 0) {
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

package io.crosstalk.collectors.files;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stream that ends after a given number of bytes of the underlying stream, without an error. */
final class CutInputStream extends FilterInputStream {
  private long left;

  CutInputStream(InputStream in, long length) {
    super(in);
    left = length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int count = in.read(bytes, offset, (int) Math.min(length, left));
    left -= Math.max(count, 0);
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

package io.crosstalk.ingest.source.open;

import java.io.InputStream;

/** Stream that repeats the same bytes, without a copy for each repetition. */
final class RepeatingInputStream extends InputStream {
  private final byte[] unit;
  private long left;
  private int position;

  RepeatingInputStream(byte[] unit, int times) {
    this.unit = unit;
    this.left = (long) unit.length * times;
  }

  @Override
  public int read() {
    if (left == 0) {
      return -1;
    }
    left--;
    int next = unit[position] & 0xFF;
    position = (position + 1) % unit.length;
    return next;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    if (left == 0) {
      return -1;
    }
    int count = (int) Math.min(left, Math.min(length, unit.length - position));
    System.arraycopy(unit, position, bytes, offset, count);
    position = (position + count) % unit.length;
    left -= count;
    return count;
  }
}

package io.crosstalk.collectors.open.proto;

import java.util.Arrays;

/**
 * Collects all fields of one kind in a message, including their tags, as one range of bytes. If the
 * fields are adjacent, which is usual, nothing is copied. The instance can be reused. Not
 * thread-safe.
 */
public final class FieldRange {
  private byte[] bytes;
  private byte[] own = new byte[256];
  private boolean copied;
  private int from;
  private int to;

  public FieldRange() {
    bytes = own;
  }

  /** Removes all fields. */
  public void clear() {
    from = 0;
    to = 0;
  }

  /** Adds the field that a cursor has just read or skipped. */
  public void add(ProtoCursor cursor) {
    int start = cursor.fieldStart();
    int end = cursor.position();
    if (from == to) {
      bytes = cursor.source();
      copied = false;
      from = start;
      to = end;
    } else if (!copied && to == start) {
      to = end;
    } else {
      append(cursor.source(), start, end);
    }
  }

  /**
   * Adds a copy of other bytes; from then on, all collected bytes are in an array of this instance.
   */
  public void append(byte[] source, int start, int end) {
    if (!copied || from == to) {
      moveToOwn();
    }
    int length = end - start;
    if (own.length - to < length) {
      own = Arrays.copyOf(own, Math.max(own.length * 2, to + length));
      bytes = own;
    }
    System.arraycopy(source, start, own, to, length);
    to += length;
  }

  private void moveToOwn() {
    int length = to - from;
    if (own.length < length) {
      own = new byte[length * 2];
    }
    System.arraycopy(bytes, from, own, 0, length);
    bytes = own;
    copied = true;
    from = 0;
    to = length;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int from() {
    return from;
  }

  public int to() {
    return to;
  }

  public int length() {
    return to - from;
  }
}

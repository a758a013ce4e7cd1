package io.crosstalk.collectors.open.proto;

import java.nio.charset.StandardCharsets;

/**
 * Iterates over the fields of a message in an array. After {@link #next} returns true, {@link #tag}
 * identifies the field, and exactly one method must read or skip its value. Nested messages need
 * cursors of their own, which can be reused. Not thread-safe.
 */
public final class ProtoCursor {
  // Wire types of values.
  public static final int VARINT = 0;
  public static final int FIXED64 = 1;
  public static final int BYTES = 2;
  public static final int FIXED32 = 5;

  private static final int TYPE_BITS = 3;
  private static final int TYPE_MASK = 7;
  private static final int START_GROUP = 3;
  private static final int END_GROUP = 4;
  private static final int MAX_VARINT = 10;
  private static final int MAX_GROUPS = 64;
  private static final byte[] NOTHING = {};

  private byte[] bytes = NOTHING;
  private int position;
  private int end;
  private int tag;
  private int fieldStart;
  private int from;
  private int to;

  /** Moves this cursor to a part of an array. */
  public ProtoCursor over(byte[] source, int start, int limit) {
    bytes = source;
    position = start;
    end = limit;
    return this;
  }

  /** Moves this cursor to the bytes that another cursor has just read with {@link #bytes}. */
  public ProtoCursor over(ProtoCursor parent) {
    return over(parent.bytes, parent.from, parent.to);
  }

  /** Tag of a field: its number and its wire type as one number. */
  public static int tag(int field, int type) {
    return (field << TYPE_BITS) | type;
  }

  /**
   * Moves to the next field.
   *
   * @return false at the end of the message
   * @throws MalformedProtoException when the next bytes are no field
   */
  public boolean next() {
    if (position == end) {
      return false;
    }
    fieldStart = position;
    long read = varint();
    if (read >>> TYPE_BITS == 0 || read != (int) read) {
      throw new MalformedProtoException("a field has no valid number");
    }
    tag = (int) read;
    return true;
  }

  public int tag() {
    return tag;
  }

  /** Position at which the field begins, its tag included. */
  public int fieldStart() {
    return fieldStart;
  }

  /** Position of the next field, once the value of the current one was read or skipped. */
  public int position() {
    return position;
  }

  /** Position at which the bytes read last begin; see {@link #bytes}. */
  public int from() {
    return from;
  }

  /** Position at which the bytes read last end. */
  public int to() {
    return to;
  }

  /** Reads a number of up to 64 bits. */
  public long varint() {
    int at = position;
    if (at < end && bytes[at] >= 0) {
      position = at + 1;
      return bytes[at];
    }
    return longVarint();
  }

  private long longVarint() {
    long value = 0;
    int last = Math.min(end, position + MAX_VARINT);
    for (int shift = 0; position < last; shift += 7) {
      byte next = bytes[position++];
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new MalformedProtoException(
        position == end ? "the message is cut off" : "a number has more than ten bytes");
  }

  /** Reads eight bytes, the least significant one first. */
  public long fixed64() {
    int at = advance(Long.BYTES);
    return LittleEndian.int64(bytes, at);
  }

  public double float64() {
    return Double.longBitsToDouble(fixed64());
  }

  /** Reads a length-delimited value, which is then between {@link #from} and {@link #to}. */
  public void bytes() {
    long length = varint();
    if (length < 0 || length > end - position) {
      throw new MalformedProtoException("a field is longer than the message that it is in");
    }
    from = position;
    position += (int) length;
    to = position;
  }

  /** Reads length-delimited UTF-8 text. Malformed parts become the replacement character. */
  public String text() {
    bytes();
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /**
   * Skips the value, whatever its type.
   *
   * @throws MalformedProtoException when the wire type does not exist
   */
  public void skip() {
    skip(tag, 0);
  }

  private void skip(int unwanted, int depth) {
    switch (unwanted & TYPE_MASK) {
      case VARINT -> varint();
      case FIXED64 -> advance(Long.BYTES);
      case BYTES -> bytes();
      case START_GROUP -> skipGroup(unwanted, depth);
      case FIXED32 -> advance(Integer.BYTES);
      default -> throw new MalformedProtoException("a field has no type that there is");
    }
  }

  private void skipGroup(int start, int depth) {
    if (depth == MAX_GROUPS) {
      throw new MalformedProtoException("groups are nested more than 64 deep");
    }
    int finish = (start & ~TYPE_MASK) | END_GROUP;
    for (int inner = (int) varint(); inner != finish; inner = (int) varint()) {
      skip(inner, depth + 1);
    }
  }

  private int advance(int count) {
    int at = position;
    if (end - at < count) {
      throw new MalformedProtoException("the message is cut off");
    }
    position = at + count;
    return at;
  }

  /** Array that the cursor iterates over. */
  public byte[] source() {
    return bytes;
  }
}

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

  /** Returns the tag of a field: its number and its wire type as one number. */
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

  /**
   * Moves to the next field with a tag of length-delimited bytes, and reads its value as {@link
   * #bytes} does. Other fields are skipped.
   *
   * @return false at the end of the message
   */
  public boolean nextBytes(int wanted) {
    while (next()) {
      if (tag == wanted) {
        bytes();
        return true;
      }
      skip();
    }
    return false;
  }

  public int tag() {
    return tag;
  }

  /** Returns the index in the array at which the current field begins, with its tag. */
  public int fieldStart() {
    return fieldStart;
  }

  /**
   * Returns the index in the array at which the next field begins, after the value of the current
   * field was read or skipped.
   */
  public int position() {
    return position;
  }

  /** Returns the index in the array at which the value read by {@link #bytes} begins. */
  public int from() {
    return from;
  }

  /** Returns the index in the array behind the value read by {@link #bytes}. */
  public int to() {
    return to;
  }

  /** Reads the value of the current field as a varint, a number of up to 64 bits. */
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

  /** Reads the value of the current field as eight bytes, the least significant one first. */
  public long fixed64() {
    int at = advance(Long.BYTES);
    return LittleEndian.int64(bytes, at);
  }

  public double float64() {
    return Double.longBitsToDouble(fixed64());
  }

  /**
   * Reads the value of the current field as length-delimited bytes, which are then between {@link
   * #from} and {@link #to}.
   */
  public void bytes() {
    long length = varint();
    if (length < 0 || length > end - position) {
      throw new MalformedProtoException("a field is longer than the message that it is in");
    }
    from = position;
    position += (int) length;
    to = position;
  }

  /**
   * Reads the value of the current field as UTF-8 text. Malformed parts become the replacement
   * character.
   */
  public String text() {
    bytes();
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /**
   * Skips the value of the current field, whatever its type.
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

  /** Returns the array that the cursor iterates over. */
  public byte[] source() {
    return bytes;
  }
}

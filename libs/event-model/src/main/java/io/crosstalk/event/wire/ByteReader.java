package io.crosstalk.event.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the output of {@link ByteWriter}. Bytes that are no such output cause an exception and
 * never a read beyond the end.
 */
public class ByteReader {
  private static final int MAX_STRING = 1200;

  private final byte[] bytes;
  private int position;

  public ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  public int u8() {
    if (position >= bytes.length) {
      throw truncated();
    }
    return bytes[position++] & 0xFF;
  }

  private MalformedRecordException truncated() {
    return new MalformedRecordException("truncated after " + bytes.length + " bytes");
  }

  public long varint() {
    long value = 0;
    int at = position;
    for (int shift = 0; shift < 64; shift += 7) {
      if (at == bytes.length) {
        throw truncated();
      }
      int next = bytes[at++];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        position = at;
        return value;
      }
    }
    throw new MalformedRecordException("a number has more than 64 bits");
  }

  public long zigzag() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  public long fixed64() {
    if (bytes.length - position < 8) {
      throw truncated();
    }
    long value = 0;
    for (int shift = 0; shift < 64; shift += 8) {
      value |= (bytes[position++] & 0xFFL) << shift;
    }
    return value;
  }

  /** Reads an IEEE 754 double. */
  public double f64() {
    return Double.longBitsToDouble(fixed64());
  }

  /** Reads the number of bytes, then the bytes. */
  public byte[] bytes() {
    int length = length(bytes.length);
    byte[] value = Arrays.copyOfRange(bytes, position, position + length);
    position += length;
    return value;
  }

  /** Reads what {@link ByteWriter#sealed} has written. */
  public byte[] sealed() {
    return bytes();
  }

  public String string() {
    int length = length(MAX_STRING);
    String value = new String(bytes, position, length, StandardCharsets.UTF_8);
    position += length;
    return value;
  }

  private int length(int limit) {
    int length = bounded(limit, "a length");
    if (remaining() < length) {
      throw truncated();
    }
    return length;
  }

  /** Reads a varint that must be from 0 to a limit. */
  public int bounded(int limit, String what) {
    long value = varint();
    if (value < 0 || value > limit) {
      throw new MalformedRecordException(what + " is " + value + ", the limit is " + limit);
    }
    return (int) value;
  }

  /** Position of the next byte, from 0. */
  public int position() {
    return position;
  }

  /** Returns a copy of the bytes that were read since the reader was at a {@link #position}. */
  public byte[] since(int start) {
    return Arrays.copyOfRange(bytes, start, position);
  }

  /**
   * Skips the expected bytes if they come next.
   *
   * @return whether they did
   */
  public boolean skip(byte[] expected) {
    int end = position + expected.length;
    boolean next =
        remaining() >= expected.length
            && Arrays.equals(bytes, position, end, expected, 0, expected.length);
    position = next ? end : position;
    return next;
  }

  public int remaining() {
    return bytes.length - position;
  }
}

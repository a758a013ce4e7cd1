package io.crosstalk.event.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Appends numbers and strings to a growing array. */
public class ByteWriter {
  private static final int ROOM = 256;

  /** Size of the largest array that each virtual machine can make. */
  private static final int LARGEST = Integer.MAX_VALUE - 8;

  private byte[] bytes;
  private int size;

  public ByteWriter() {
    this(ROOM);
  }

  /**
   * Creates an empty writer, whose array grows as needed.
   *
   * @param room initial capacity in bytes, not negative
   */
  public ByteWriter(int room) {
    bytes = new byte[room];
  }

  public void u8(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  /**
   * Appends a number of variable length (LEB128): seven bits in each byte, the least significant
   * first; the high bit is set in all bytes but the last.
   */
  public void varint(long value) {
    ensure(10);
    byte[] to = bytes;
    int at = size;
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      to[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    to[at++] = (byte) rest;
    size = at;
  }

  /**
   * Appends a signed number as a varint, with the sign in the lowest bit, so that small negative
   * numbers are short too.
   */
  public void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  public void fixed64(long value) {
    ensure(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** Appends an IEEE 754 double. */
  public void f64(double value) {
    fixed64(Double.doubleToRawLongBits(value));
  }

  /** Appends the number of bytes as a varint, then the bytes. */
  public void bytes(byte[] value) {
    varint(value.length);
    raw(value);
  }

  /**
   * Appends bytes that are never changed, so that another writer may keep them elsewhere, once, and
   * append where they are.
   */
  public void sealed(byte[] value) {
    bytes(value);
  }

  /** Appends bytes without their number. */
  public void raw(byte[] value) {
    raw(value, value.length);
  }

  /** Appends the content of another writer without its length. */
  public void raw(ByteWriter other) {
    raw(other, other.size);
  }

  /**
   * Appends the first bytes of another writer's content without their number.
   *
   * @param length number of bytes
   */
  public void raw(ByteWriter other, int length) {
    raw(other.bytes, length);
  }

  private void raw(byte[] from, int length) {
    ensure(length);
    System.arraycopy(from, 0, bytes, size, length);
    size += length;
  }

  /** Number of bytes written. */
  public int size() {
    return size;
  }

  /** Appends the number of UTF-8 bytes as a varint, then the bytes. */
  public void string(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    raw(utf8);
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, grown(bytes.length, (long) size + more));
    }
  }

  /**
   * Returns twice the capacity, or what is needed or possible.
   *
   * @throws IllegalStateException when no array has the room
   */
  static int grown(int capacity, long needed) {
    if (needed > LARGEST) {
      throw new IllegalStateException(needed + " bytes are too many for one array");
    }
    return (int) Math.max(needed, Math.min(2L * capacity, LARGEST));
  }
}

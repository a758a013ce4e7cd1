package io.crosstalk.event.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Appends numbers and strings to a growing array. */
public final class ByteWriter {
  private byte[] bytes = new byte[256];
  private int size;

  public void u8(int value) {
    ensure(1);
    bytes[size++] = (byte) value;
  }

  /** Seven bits a byte, least significant first, the high bit set on all but the last. */
  public void varint(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** A signed number as a varint: small magnitudes stay short. */
  public void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  public void fixed64(long value) {
    ensure(8);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes[size++] = (byte) (value >>> shift);
    }
  }

  /** An IEEE 754 double. */
  public void f64(double value) {
    fixed64(Double.doubleToRawLongBits(value));
  }

  /** A length and that many bytes. */
  public void bytes(byte[] value) {
    varint(value.length);
    ensure(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  /** What another writer has collected, without a length. */
  public void raw(ByteWriter other) {
    ensure(other.size);
    System.arraycopy(other.bytes, 0, bytes, size, other.size);
    size += other.size;
  }

  /** How many bytes were written. */
  public int size() {
    return size;
  }

  /** A length and UTF-8. */
  public void string(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    varint(utf8.length);
    ensure(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}

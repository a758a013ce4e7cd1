package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads numbers, addresses and text from a datagram or a part of it. Reading beyond the end is an
 * error.
 */
final class OctetReader {
  private final byte[] bytes;
  private final int end;
  private int at;

  OctetReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private OctetReader(byte[] bytes, int at, int end) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  int remaining() {
    return end - at;
  }

  private int take(int length) {
    if (length < 0 || length > remaining()) {
      throw RejectedReadingException.malformed(
          "it ends early: " + length + " more bytes are announced, " + remaining() + " are there");
    }
    int from = at;
    at += length;
    return from;
  }

  void skip(int length) {
    take(length);
  }

  /** Returns the next bytes as a separate reader. */
  OctetReader part(int length) {
    int from = take(length);
    return new OctetReader(bytes, from, from + length);
  }

  /** Returns a second reader at the same position. */
  OctetReader copy() {
    return new OctetReader(bytes, at, end);
  }

  /** Returns a copy of the remaining bytes. */
  byte[] rest() {
    return Arrays.copyOfRange(bytes, at, end);
  }

  int u8() {
    return bytes[take(1)] & 0xFF;
  }

  int u16() {
    return (int) unsigned(Short.BYTES);
  }

  long u32() {
    return unsigned(Integer.BYTES);
  }

  /**
   * Reads an unsigned number of one to eight bytes.
   *
   * @return the number; one of eight bytes may appear as a negative number
   */
  long unsigned(int length) {
    int from = take(length);
    long value = 0;
    for (int i = from; i < from + length; i++) {
      value = (value << Byte.SIZE) | (bytes[i] & 0xFF);
    }
    return value;
  }

  /** Reads an IP address of four or sixteen bytes. */
  InetAddress address(int length) {
    int from = take(length);
    try {
      return InetAddress.getByAddress(Arrays.copyOfRange(bytes, from, from + length));
    } catch (UnknownHostException e) {
      throw RejectedReadingException.malformed("an address has " + length + " bytes");
    }
  }

  /**
   * Reads text from bytes of a fixed number, up to the first zero byte; control characters are left
   * out.
   */
  String text(int length) {
    int from = take(length);
    String text = new String(bytes, from, length, StandardCharsets.US_ASCII);
    int zero = text.indexOf(0);
    return (zero < 0 ? text : text.substring(0, zero)).replaceAll("[^ -~]", "").strip();
  }
}

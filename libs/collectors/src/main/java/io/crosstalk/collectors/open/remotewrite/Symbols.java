package io.crosstalk.collectors.open.remotewrite;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import java.util.Arrays;

/**
 * Table of symbols of a remote-write 2.0 request: strings by index. The strings stay in the bytes
 * of the request and are not copied. Not thread-safe.
 */
final class Symbols {
  private static final int MAX = 2_000_000;

  private byte[] source = new byte[0];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int size;

  /** Adds the string that a cursor has just read, with the next index. */
  void add(ProtoCursor cursor) {
    if (size == MAX) {
      throw new MalformedProtoException("a request has more than 2000000 symbols");
    }
    if (size == from.length) {
      from = Arrays.copyOf(from, size * 2);
      to = Arrays.copyOf(to, size * 2);
    }
    source = cursor.source();
    from[size] = cursor.from();
    to[size] = cursor.to();
    size++;
  }

  /**
   * Checks that the first symbol is the empty string, as the specification requires.
   *
   * @throws MalformedProtoException when it is not
   */
  void requireEmptyFirst() {
    if (size > 0 && from[0] != to[0]) {
      throw new MalformedProtoException("the first symbol must be the empty string");
    }
  }

  boolean has(long number) {
    return number >= 0 && number < size;
  }

  /** Returns the length in bytes of the symbol with an index. */
  int length(long number) {
    return to[(int) number] - from[(int) number];
  }

  byte[] source() {
    return source;
  }

  int from(long number) {
    return from[(int) number];
  }

  int to(long number) {
    return to[(int) number];
  }
}

package io.crosstalk.collectors.open.remotewrite;

import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.collectors.open.proto.ProtoCursor;
import java.util.Arrays;

/** Strings of a request, by number. They are not copied out of the request. Not thread-safe. */
final class Symbols {
  private static final int MAX = 2_000_000;

  private byte[] source = new byte[0];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int size;

  /** Adds the string that a cursor has just read. */
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
   * Checks the rule of the specification for the first symbol.
   *
   * @throws MalformedProtoException when the first symbol is not the empty string
   */
  void requireEmptyFirst() {
    if (size > 0 && from[0] != to[0]) {
      throw new MalformedProtoException("the first symbol must be the empty string");
    }
  }

  boolean has(long number) {
    return number >= 0 && number < size;
  }

  /** Length of a symbol in bytes. */
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

package io.crosstalk.ingest.source.open.remotewrite;

import io.crosstalk.ingest.source.open.proto.MalformedProtoException;
import io.crosstalk.ingest.source.open.proto.ProtoCursor;
import java.util.Arrays;

/** The strings of a request, by number; they stay where they are. Not thread-safe. */
final class Symbols {
  private static final int MAX = 2_000_000;

  private byte[] source = new byte[0];
  private int[] from = new int[256];
  private int[] to = new int[256];
  private int size;

  /** Takes the string that a cursor has just read. */
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
   * Checks what the specification asks for.
   *
   * @throws MalformedProtoException when the first one is not the empty string
   */
  void requireEmptyFirst() {
    if (size > 0 && from[0] != to[0]) {
      throw new MalformedProtoException("the first symbol must be the empty string");
    }
  }

  boolean has(long number) {
    return number >= 0 && number < size;
  }

  /** In bytes. */
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

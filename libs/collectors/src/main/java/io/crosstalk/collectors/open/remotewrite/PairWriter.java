package io.crosstalk.collectors.open.remotewrite;

import io.crosstalk.collectors.open.proto.FieldRange;
import io.crosstalk.collectors.open.proto.ProtoCursor;

/**
 * Writes labels as {@code Label} messages of remote write 1.0. Labels of version 2.0 are converted
 * to them, so that both versions name a series by the same bytes.
 */
final class PairWriter {
  private static final int NAME = ProtoCursor.tag(1, ProtoCursor.BYTES);
  private static final int VALUE = ProtoCursor.tag(2, ProtoCursor.BYTES);

  private final byte[] head = new byte[32];
  private final FieldRange out;
  private int size;

  PairWriter(FieldRange out) {
    this.out = out;
  }

  /** Appends a label, whose name and value are parts of two arrays. */
  void append(byte[] names, int nameFrom, int nameTo, byte[] values, int valueFrom, int valueTo) {
    int nameLength = nameTo - nameFrom;
    int valueLength = valueTo - valueFrom;
    size = 0;
    varint(NAME);
    varint(2 + sizeOf(nameLength) + nameLength + sizeOf(valueLength) + valueLength);
    varint(NAME);
    varint(nameLength);
    out.append(head, 0, size);
    out.append(names, nameFrom, nameTo);
    size = 0;
    varint(VALUE);
    varint(valueLength);
    out.append(head, 0, size);
    out.append(values, valueFrom, valueTo);
  }

  private static int sizeOf(int number) {
    int bytes = 1;
    for (int rest = number >>> 7; rest != 0; rest >>>= 7) {
      bytes++;
    }
    return bytes;
  }

  private void varint(int number) {
    int rest = number;
    while ((rest & ~0x7F) != 0) {
      head[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    head[size++] = (byte) rest;
  }
}

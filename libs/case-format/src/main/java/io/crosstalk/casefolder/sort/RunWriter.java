package io.crosstalk.casefolder.sort;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes rows to a run. A row consists of three variable-length numbers (the differences of time
 * and line to the previous row, and the series) and eight bytes of value: 11 to 33 bytes, usually
 * 12 to 15.
 */
final class RunWriter {
  /** Largest size of a row in bytes: three numbers of ten bytes, and the value of eight. */
  static final int LONGEST_ROW = 38;

  private static final int SEVEN_BITS = 0x7F;
  private static final int MORE = 0x80;

  private final RunFile file;
  private final Room room;
  private final ByteBuffer buffer;
  private long lastMs;
  private long lastLine;

  /** Supply of disk space, which is asked before each write. */
  interface Room {
    /**
     * Reserves disk space.
     *
     * @param bytes how many more bytes will be written
     * @throws NoSpaceException when there is too little space
     */
    void reserve(long bytes) throws IOException;
  }

  RunWriter(RunFile file, int bufferBytes, Room room) {
    this.file = file;
    this.room = room;
    this.buffer = ByteBuffer.allocate(Math.max(bufferBytes, LONGEST_ROW));
  }

  /** Writes all rows of a cursor. */
  void writeAll(RowCursor rows) throws IOException {
    while (rows.next()) {
      write(rows);
    }
    flush();
  }

  private void write(RowCursor row) throws IOException {
    if (buffer.remaining() < LONGEST_ROW) {
      flush();
    }
    number(row.timeMs() - lastMs);
    number(zigzag(row.line() - lastLine));
    number(row.series());
    buffer.putDouble(row.value());
    lastMs = row.timeMs();
    lastLine = row.line();
  }

  private void number(long number) {
    long left = number;
    while ((left & ~SEVEN_BITS) != 0) {
      buffer.put((byte) ((left & SEVEN_BITS) | MORE));
      left >>>= Byte.SIZE - 1;
    }
    buffer.put((byte) left);
  }

  private static long zigzag(long number) {
    return (number << 1) ^ (number >> (Long.SIZE - 1));
  }

  private void flush() throws IOException {
    buffer.flip();
    room.reserve(buffer.remaining());
    file.append(buffer);
    buffer.clear();
  }
}

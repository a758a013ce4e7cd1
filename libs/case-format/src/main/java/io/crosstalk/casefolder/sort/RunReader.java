package io.crosstalk.casefolder.sort;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads the rows that {@link RunWriter} has written. Closing the reader leaves the file open. */
final class RunReader implements RowCursor {
  private static final int SEVEN_BITS = 0x7F;

  private final RunFile file;
  private final ByteBuffer buffer;
  private long position;
  private long timeMs;
  private long line;
  private int series;
  private double value;

  RunReader(RunFile file, int bufferBytes) {
    this.file = file;
    this.buffer = ByteBuffer.allocate(Math.max(bufferBytes, RunWriter.LONGEST_ROW)).limit(0);
  }

  @Override
  public boolean next() throws IOException {
    if (buffer.remaining() < RunWriter.LONGEST_ROW) {
      fill();
      if (!buffer.hasRemaining()) {
        return false;
      }
    }
    timeMs += number();
    long zigzag = number();
    line += (zigzag >>> 1) ^ -(zigzag & 1);
    series = (int) number();
    value = buffer.getDouble();
    return true;
  }

  private void fill() throws IOException {
    buffer.compact();
    while (buffer.hasRemaining() && position < file.size()) {
      int count = file.read(buffer, position);
      if (count < 0) {
        throw new IOException("a temporary file of the sort has become shorter");
      }
      position += count;
    }
    buffer.flip();
  }

  private long number() {
    long number = 0;
    int shift = 0;
    byte next = buffer.get();
    while (next < 0) {
      number |= (long) (next & SEVEN_BITS) << shift;
      shift += Byte.SIZE - 1;
      next = buffer.get();
    }
    return number | ((long) next << shift);
  }

  @Override
  public long timeMs() {
    return timeMs;
  }

  @Override
  public int series() {
    return series;
  }

  @Override
  public double value() {
    return value;
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public void close() {
    // The run stays until all rows are not needed any more.
  }
}

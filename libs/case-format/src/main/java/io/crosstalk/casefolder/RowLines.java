package io.crosstalk.casefolder;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads the lines of a stream, one at a time and without copying them. Lines end with LF or CRLF; a
 * byte order mark at the start is skipped. If the stream fails, all lines that were complete before
 * are returned first. Not thread-safe.
 */
final class RowLines implements Closeable {
  /** Longest line that is accepted, in bytes. */
  static final int MAX_LINE = 65_536;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final byte[] buffer = new byte[4 * MAX_LINE];
  private int start;
  private int end;
  private boolean atEnd;
  private byte[] bytes = buffer;
  private int from;
  private int to;
  private boolean tooLong;
  private long number;

  RowLines(InputStream in) {
    this.in = in;
  }

  /**
   * Moves to the next line; text after the last line break is a line, too, unless it is empty.
   *
   * @return false at the end
   */
  boolean next() throws IOException {
    int scanned = 0;
    while (true) {
      int lineEnd = find(start + scanned);
      if (lineEnd >= 0) {
        return take(lineEnd, lineEnd + 1);
      }
      scanned = end - start;
      if (atEnd) {
        return scanned > 0 && take(end, end);
      }
      if (scanned >= MAX_LINE + 2) {
        return skipLongLine();
      }
      fill();
    }
  }

  /**
   * Moves to the next line that is not blank.
   *
   * @return false at the end
   */
  boolean nextNotBlank() throws IOException {
    boolean found = next();
    while (found && isBlank()) {
      found = next();
    }
    return found;
  }

  private boolean isBlank() {
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t') {
        return false;
      }
    }
    return !tooLong;
  }

  private int find(int first) {
    for (int i = first; i < end; i++) {
      if (buffer[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private void fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    }
    int count = in.read(buffer, end, buffer.length - end);
    if (count < 0) {
      atEnd = true;
    } else {
      end += count;
    }
  }

  private boolean take(int lineEnd, int nextStart) {
    bytes = buffer;
    from = start + (number == 0 ? markLength(lineEnd) : 0);
    int length = (lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd) - from;
    tooLong = length > MAX_LINE;
    to = from + Math.min(length, MAX_LINE);
    start = nextStart;
    number++;
    return true;
  }

  private int markLength(int lineEnd) {
    int length = BYTE_ORDER_MARK.length;
    return lineEnd - start >= length
            && Arrays.equals(buffer, start, start + length, BYTE_ORDER_MARK, 0, length)
        ? length
        : 0;
  }

  private boolean skipLongLine() throws IOException {
    bytes = Arrays.copyOfRange(buffer, start, start + MAX_LINE);
    from = 0;
    to = MAX_LINE;
    tooLong = true;
    number++;
    int lineEnd = -1;
    while (lineEnd < 0 && !atEnd) {
      start = end;
      fill();
      lineEnd = find(start);
    }
    start = lineEnd < 0 ? end : lineEnd + 1;
    return true;
  }

  /** Array that contains the current line, valid until the next call of {@link #next}. */
  byte[] bytes() {
    return bytes;
  }

  /** Index of the line's first byte in {@link #bytes}. */
  int from() {
    return from;
  }

  /** Index after the line's last byte in {@link #bytes}, without the line break. */
  int to() {
    return to;
  }

  /**
   * Returns whether the line is longer than {@link #MAX_LINE}, so that {@link #bytes} contains only
   * its beginning.
   */
  boolean isTooLong() {
    return tooLong;
  }

  /** Number of the current line, from 1. */
  long number() {
    return number;
  }

  /** Copy of the current line's bytes. */
  byte[] copy() {
    return Arrays.copyOfRange(bytes, from, to);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

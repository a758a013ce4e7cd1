package io.crosstalk.casefolder;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Lines of a stream, one at a time and without copying them. Lines end with LF or CRLF; a byte
 * order mark at the start is skipped. All complete lines are returned before an error of the stream
 * behind them. Not thread-safe.
 */
final class RowLines implements Closeable {
  /** Maximum length of a line in bytes. */
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
   * Moves to the next line and returns whether there is one. Text behind the last line end is a
   * line too, unless it is empty.
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

  /** Moves to the next line that is not blank. */
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

  /** Array with the current line, valid until the next call of {@link #next}. */
  byte[] bytes() {
    return bytes;
  }

  /** Index of the line's first byte. */
  int from() {
    return from;
  }

  /** Index behind the line's last byte, without the line end. */
  int to() {
    return to;
  }

  /** Returns whether only the beginning of the line is there. */
  boolean isTooLong() {
    return tooLong;
  }

  /** Number of the current line, from 1. */
  long number() {
    return number;
  }

  /** Copy of the current line. */
  byte[] copy() {
    return Arrays.copyOfRange(bytes, from, to);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

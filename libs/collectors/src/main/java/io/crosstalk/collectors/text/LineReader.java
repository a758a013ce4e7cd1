package io.crosstalk.collectors.text;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream into lines and holds one at a time. Lines end with LF or CRLF; a byte order mark
 * at the start is skipped. If the stream fails, all complete lines before the failure are returned
 * first. Not thread-safe.
 */
public final class LineReader implements Closeable {
  /** Maximum length of a line in bytes. */
  public static final int MAX_LINE = 65_536;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;

  /** Buffer for one line of maximum length, its line feed, and the carriage return before that. */
  private final byte[] buffer = new byte[MAX_LINE + 2];

  private int start;
  private int end;
  private boolean atEnd;
  private long number;

  public LineReader(InputStream in) {
    this.in = in;
  }

  /**
   * Returns the next line; null at the end. Text behind the last line end is a line too, unless it
   * is empty.
   */
  public @Nullable Line next() throws IOException {
    int scanned = 0;
    while (true) {
      int lineEnd = find(start + scanned);
      if (lineEnd >= 0) {
        return line(lineEnd, lineEnd + 1);
      }
      scanned = end - start;
      if (atEnd) {
        return scanned == 0 ? null : line(end, end);
      }
      if (scanned == buffer.length) {
        return tooLong();
      }
      fill();
    }
  }

  private int find(int from) {
    for (int i = from; i < end; i++) {
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

  private Line line(int lineEnd, int nextStart) {
    int from = start + (number == 0 ? markLength(lineEnd) : 0);
    int to = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
    start = nextStart;
    boolean tooLong = to - from > MAX_LINE;
    return new Line(
        ++number, Arrays.copyOfRange(buffer, from, tooLong ? from + MAX_LINE : to), tooLong);
  }

  private int markLength(int lineEnd) {
    int length = BYTE_ORDER_MARK.length;
    return lineEnd - start >= length
            && Arrays.equals(buffer, start, start + length, BYTE_ORDER_MARK, 0, length)
        ? length
        : 0;
  }

  private Line tooLong() throws IOException {
    Line line = new Line(++number, Arrays.copyOfRange(buffer, start, start + MAX_LINE), true);
    int lineEnd = -1;
    while (lineEnd < 0 && !atEnd) {
      start = end;
      fill();
      lineEnd = find(start);
    }
    start = lineEnd < 0 ? end : lineEnd + 1;
    return line;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

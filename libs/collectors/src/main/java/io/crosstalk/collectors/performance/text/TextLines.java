package io.crosstalk.collectors.performance.text;

import io.crosstalk.collectors.files.MalformedFileException;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a text file, one at a time. They are UTF-16 if the file says so by a byte order mark;
 * otherwise each line is UTF-8, or Windows-1252 if it is not valid UTF-8. Lines end with LF or
 * CRLF; a last line without an end may be cut in a value, and is left out. Not thread-safe.
 */
public final class TextLines implements Closeable {
  /**
   * Longest line in characters. The header of 'esxtop -b' has about 90 for each column, and a large
   * host has 100,000 columns.
   */
  static final int LONGEST = 32_000_000;

  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final Charset WINDOWS = Charset.forName("windows-1252");

  private final Reader in;
  private final boolean wide;
  private final char[] buffer = new char[65_536];
  private int start;
  private int end;
  private long number;
  private long lastRead;
  private boolean isCut;

  /** Lines that were given back, to be returned again. */
  private final Deque<TextLine> returned = new ArrayDeque<>();

  public TextLines(InputStream bytes) throws IOException {
    InputStream in = new BufferedInputStream(bytes);
    in.mark(2);
    int first = in.read();
    int second = in.read();
    in.reset();
    this.wide = (first == 0xFF && second == 0xFE) || (first == 0xFE && second == 0xFF);
    // Each byte of other files becomes one character here; a whole line is decoded later.
    this.in =
        new InputStreamReader(in, wide ? StandardCharsets.UTF_16 : StandardCharsets.ISO_8859_1);
  }

  /**
   * Returns the next line; null at the end.
   *
   * @throws MalformedFileException when the line is too long
   */
  public @Nullable TextLine next() throws IOException {
    TextLine again = returned.poll();
    if (again != null) {
      number = again.number();
      return again;
    }
    StringBuilder line = new StringBuilder();
    boolean any = false;
    while (start < end || fill()) {
      any = true;
      int from = start;
      while (start < end && buffer[start] != '\n') {
        start++;
      }
      line.append(buffer, from, start - from);
      if (line.length() > LONGEST) {
        throw new MalformedFileException(
            "line " + (lastRead + 1) + " has more than " + LONGEST + " characters");
      }
      if (start < end) {
        start++;
        return line(line);
      }
    }
    // A first line is a header, and has no value.
    isCut |= any && lastRead > 0 && !line.toString().isBlank();
    return any && !isCut ? line(line) : null;
  }

  private boolean fill() throws IOException {
    start = 0;
    end = Math.max(0, in.read(buffer, 0, buffer.length));
    return end > 0;
  }

  private TextLine line(StringBuilder characters) {
    int length = characters.length();
    if (length > 0 && characters.charAt(length - 1) == '\r') {
      characters.setLength(length - 1);
    }
    String text = wide ? characters.toString() : decoded(characters.toString());
    number = ++lastRead;
    return new TextLine(number, number == 1 ? withoutMark(text) : text);
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static String decoded(String bytes) {
    for (int i = 0; i < bytes.length(); i++) {
      if (bytes.charAt(i) > 0x7F) {
        return decoded(bytes.getBytes(StandardCharsets.ISO_8859_1));
      }
    }
    return bytes;
  }

  private static String decoded(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, WINDOWS);
    }
  }

  /**
   * Takes back the last lines that were returned.
   *
   * @param lines in the order of the file
   */
  void giveBack(List<TextLine> lines) {
    lines.reversed().forEach(returned::addFirst);
    number -= lines.size();
  }

  /** Returns whether a last line without an end was left out. */
  public boolean isCut() {
    return isCut;
  }

  /** Returns whether the file is UTF-16. */
  public boolean isWide() {
    return wide;
  }

  /** Returns the number of the last line that was returned; 0 at the start. */
  public long number() {
    return number;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

package io.crosstalk.collectors.text;

import java.nio.charset.StandardCharsets;

/**
 * Line of a text stream, as bytes.
 *
 * @param number line number from 1
 * @param bytes content without the line end; if the line is too long, its beginning
 * @param tooLong whether the line was longer than {@link LineReader#MAX_LINE}
 */
public record Line(long number, byte[] bytes, boolean tooLong) {

  /** Returns whether the line contains only white space. */
  public boolean isBlank() {
    for (byte character : bytes) {
      if (character != ' ' && character != '\t') {
        return false;
      }
    }
    return !tooLong;
  }

  /**
   * Returns the line as text for messages; bytes that are not UTF-8 become the replacement
   * character.
   */
  @Override
  public String toString() {
    return number + ": " + new String(bytes, StandardCharsets.UTF_8);
  }
}

package io.crosstalk.collectors.text;

import java.nio.charset.StandardCharsets;

/**
 * Line as received.
 *
 * @param number line number from 1
 * @param bytes content without the line end; if the line is too long, its beginning
 * @param tooLong whether the line was longer than the limit
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

  /** Returns the line for people; bytes that are not UTF-8 are replaced. */
  @Override
  public String toString() {
    return number + ": " + new String(bytes, StandardCharsets.UTF_8);
  }
}

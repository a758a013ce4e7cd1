package io.crosstalk.ingest.source;

import java.nio.charset.StandardCharsets;

/**
 * A line as it came.
 *
 * @param number from 1
 * @param bytes without the line's end; when it is too long, its beginning
 * @param tooLong whether there was more than fits
 */
public record Line(long number, byte[] bytes, boolean tooLong) {

  /** Whether there is nothing on it but white space. */
  public boolean isBlank() {
    for (byte character : bytes) {
      if (character != ' ' && character != '\t') {
        return false;
      }
    }
    return !tooLong;
  }

  /** For people; what is not UTF-8 is replaced. */
  @Override
  public String toString() {
    return number + ": " + new String(bytes, StandardCharsets.UTF_8);
  }
}

package io.crosstalk.collectors.performance.text;

import java.util.List;

/**
 * Beginning of a file, by which its format is recognised.
 *
 * @param fileName file name without {@code .gz}
 * @param text first 64 KiB as text, without a byte order mark; characters that are not valid are
 *     replaced
 */
public record FileHead(String fileName, String text) {

  /** Returns the first line that is not blank; empty if there is none. */
  public String firstLine() {
    return lines().stream().filter(line -> !line.isBlank()).findFirst().orElse("");
  }

  /** Returns the lines, of which the last one may be cut. */
  public List<String> lines() {
    return text.lines().toList();
  }
}

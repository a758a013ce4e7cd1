package io.crosstalk.ingest.source.network.capture;

import java.util.regex.Pattern;

/**
 * The table of {@code -z expert}: a part for each severity, whose name is in a heading above it.
 * What is told stands where the column {@code Summary} begins.
 */
final class ExpertTable {
  private static final Pattern HEADING =
      Pattern.compile("(Errors|Warns|Notes|Chats) \\(\\d{1,18}\\)");
  private static final String SUMMARY = "Summary";
  private static final String RESET = "Connection reset (RST)";

  private int summaryAt = -1;
  private double resets;
  private boolean seen;

  static boolean isHeading(String line) {
    return HEADING.matcher(line).matches();
  }

  /** Whether that is the line that names the columns; if so, where they are is learnt. */
  boolean isColumns(String line) {
    if (!line.stripLeading().startsWith("Frequency ") || !line.endsWith(SUMMARY)) {
      return false;
    }
    summaryAt = line.length() - SUMMARY.length();
    return true;
  }

  void begin() {
    seen = true;
    summaryAt = -1;
  }

  /**
   * Takes a row.
   *
   * @throws BadLineException when it is none
   */
  void row(String line) {
    if (summaryAt < 0 || line.length() < summaryAt) {
      throw new BadLineException("the line is not in a table of expert information");
    }
    double frequency = new Cells(line.substring(0, summaryAt)).number("the frequency");
    if (line.substring(summaryAt).strip().startsWith(RESET)) {
      resets += frequency;
    }
  }

  /** Whether there was such a table; one without rows counts. */
  boolean isSeen() {
    return seen;
  }

  /** How many packets reset a connection. */
  double resets() {
    return resets;
  }
}

package io.crosstalk.collectors.capture;

import java.util.regex.Pattern;

/**
 * Table of {@code -z expert}: a part for each severity, which the heading above it names. The
 * summary begins at the column {@code Summary}.
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

  /** Returns whether the line contains the column names; if so, their positions are stored. */
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
   * Processes a row.
   *
   * @throws BadLineException when it is no row
   */
  void row(String line) {
    if (summaryAt < 0 || line.length() < summaryAt) {
      throw new BadLineException("the line is not in a table of expert information");
    }
    double frequency = new PacketCells(line.substring(0, summaryAt)).number("the frequency");
    if (line.substring(summaryAt).strip().startsWith(RESET)) {
      resets += frequency;
    }
  }

  /** Returns whether there was such a table, even without rows. */
  boolean isSeen() {
    return seen;
  }

  /** Returns the number of packets that reset a connection. */
  double resets() {
    return resets;
  }
}

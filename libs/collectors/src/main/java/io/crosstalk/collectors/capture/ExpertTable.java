package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.regex.Pattern;

/**
 * Table of tshark's {@code -z expert}: one part for each severity, under a heading that names it.
 * The number of TCP resets is read from it; the text of a row begins below the heading {@code
 * Summary}.
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

  /**
   * Returns whether the line contains the column names. If so, the position of the column {@code
   * Summary} is stored.
   */
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
   * Processes a row of the table.
   *
   * @throws RejectedReadingException when the line is no such row
   */
  void row(String line) {
    if (summaryAt < 0 || line.length() < summaryAt) {
      throw RejectedReadingException.malformed("the line is not in a table of expert information");
    }
    double frequency = new PacketCells(line.substring(0, summaryAt)).count("the frequency");
    if (line.substring(summaryAt).strip().startsWith(RESET)) {
      resets += frequency;
    }
  }

  /** Returns whether the report contains such a table, even one without rows. */
  boolean isSeen() {
    return seen;
  }

  /** Returns the number of packets that reset a TCP connection. */
  double resets() {
    return resets;
  }
}

package io.crosstalk.collectors.capture;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Content of one file with tshark's output, as {@link CaptureReportParser} reads it: the tables by
 * kind, the lines that could not be read, and the time span of the capture.
 */
final class CaptureReport {
  private static final int MAX_BAD_LINES = 100;

  private final ExpertTable expert = new ExpertTable();
  private final ConversationTables network = new ConversationTables();
  private final ConversationTables transport = new ConversationTables();
  private final TcpResetCounts resets;
  private final List<BadLine> badLines = new ArrayList<>();
  private int moreBadLines;
  private boolean understood;
  private @Nullable PacketSpan span;

  /**
   * Line that could not be read.
   *
   * @param number line number from 1
   * @param text message for people: what is wrong
   * @param original line as received
   */
  record BadLine(long number, String text, byte[] original) {}

  CaptureReport(long stepMs) {
    resets = new TcpResetCounts(stepMs);
  }

  ExpertTable expert() {
    return expert;
  }

  /** Returns the traffic by IP address, from the tables of the network layer. */
  ConversationTables network() {
    return network;
  }

  /** Returns the traffic by IP address and port, from the tables of the transport layer. */
  ConversationTables transport() {
    return transport;
  }

  TcpResetCounts resets() {
    return resets;
  }

  void bad(BadLine line) {
    if (badLines.size() < MAX_BAD_LINES) {
      badLines.add(line);
    } else {
      moreBadLines++;
    }
  }

  List<BadLine> badLines() {
    return badLines;
  }

  /**
   * Returns the number of bad lines that are not in {@link #badLines}, because there were too many.
   */
  int moreBadLines() {
    return moreBadLines;
  }

  void understand() {
    understood = true;
  }

  /** Returns whether the file contained any of the known kinds of tables. */
  boolean isUnderstood() {
    return understood;
  }

  void captured(PacketSpan captureSpan) {
    span = captureSpan;
  }

  /** Returns the time span of the capture; null if the file does not contain it. */
  @Nullable PacketSpan span() {
    return span;
  }

  /**
   * Returns the time in seconds from the first packet to the end of the last conversation; 0 if not
   * known.
   */
  double lastSeconds() {
    return Math.max(network.lastSeconds(), transport.lastSeconds());
  }

  /**
   * Returns whether the report contains sums over the whole capture, and not only single packets.
   */
  boolean hasTotals() {
    return expert.isSeen() || !bytes().isEmpty();
  }

  /**
   * Returns the bytes by address, from the most precise table in the report: tshark states exact
   * bytes of endpoints, and rounded kilobytes of conversations.
   */
  TotalsTable bytes() {
    for (TotalsTable each :
        List.of(network.endpoints(), transport.endpoints(), network.conversations())) {
      if (!each.isEmpty()) {
        return each;
      }
    }
    return transport.conversations();
  }
}

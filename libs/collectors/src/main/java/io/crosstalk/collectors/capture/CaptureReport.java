package io.crosstalk.collectors.capture;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Content of a file. */
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

  /** Line that could not be used. */
  record BadLine(long number, String text, byte[] original) {}

  CaptureReport(long stepMs) {
    resets = new TcpResetCounts(stepMs);
  }

  ExpertTable expert() {
    return expert;
  }

  /** Returns the traffic by IP address. */
  ConversationTables network() {
    return network;
  }

  /** Returns the traffic by IP address and port. */
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

  /** Returns the number of further bad lines. */
  int moreBadLines() {
    return moreBadLines;
  }

  void understand() {
    understood = true;
  }

  /** Returns whether the file contained any report. */
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

  /** Returns whether there are totals over the whole capture. */
  boolean hasTotals() {
    return expert.isSeen() || !bytes().isEmpty();
  }

  /**
   * Returns bytes by address. Endpoints have exact numbers, conversations have rounded kilobytes.
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

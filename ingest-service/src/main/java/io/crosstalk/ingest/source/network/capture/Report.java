package io.crosstalk.ingest.source.network.capture;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a file told. */
final class Report {
  private static final int MAX_BAD_LINES = 100;

  private final ExpertTable expert = new ExpertTable();
  private final TalkTable network = new TalkTable();
  private final TalkTable transport = new TalkTable();
  private final ResetTable resets;
  private final List<BadLine> badLines = new ArrayList<>();
  private int moreBadLines;
  private boolean understood;
  private @Nullable Span span;

  /** A line that could not be used. */
  record BadLine(long number, String text, byte[] original) {}

  Report(long stepMs) {
    resets = new ResetTable(stepMs);
  }

  ExpertTable expert() {
    return expert;
  }

  /** By IP address. */
  TalkTable network() {
    return network;
  }

  /** By IP address and port. */
  TalkTable transport() {
    return transport;
  }

  ResetTable resets() {
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

  /** How many more there were. */
  int moreBadLines() {
    return moreBadLines;
  }

  void understand() {
    understood = true;
  }

  /** Whether there was any report in it. */
  boolean isUnderstood() {
    return understood;
  }

  void captured(Span told) {
    span = told;
  }

  /** When it was captured; null when the file does not tell. */
  @Nullable Span span() {
    return span;
  }

  /** How long after the first packet the last conversation ended; 0 when not told. */
  double lastSeconds() {
    return Math.max(network.lastSeconds(), transport.lastSeconds());
  }

  /** Whether there are figures that count over the whole capture. */
  boolean hasTotals() {
    return expert.isSeen() || !bytes().isEmpty();
  }

  /** Bytes by address: endpoints are told to the byte, conversations in round kilobytes. */
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

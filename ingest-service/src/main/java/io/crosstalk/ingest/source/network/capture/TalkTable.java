package io.crosstalk.ingest.source.network.capture;

import java.net.InetAddress;

/** The tables of {@code -z endpoints,…} and {@code -z conv,…}. */
final class TalkTable {
  private final TotalsTable endpoints = new TotalsTable();
  private final TotalsTable conversations = new TotalsTable();
  private double lastSeconds;

  /**
   * Takes an endpoint: address, perhaps port, then packets and bytes in all, sent and received.
   *
   * @throws BadLineException when it is none
   */
  void endpoint(String line, boolean withPort) {
    Cells cells = new Cells(line);
    InetAddress address = cells.address("the address");
    if (withPort) {
      cells.number("the port");
    }
    double packets = cells.number("the packets");
    cells.bytes("the bytes");
    cells.number("the packets sent");
    double sent = cells.bytes("the bytes sent");
    cells.number("the packets received");
    endpoints.of(address).add(packets, sent, cells.bytes("the bytes received"));
  }

  /**
   * Takes a conversation: both ends, what went back, what went forth, the total, when it began and
   * for how long it went on.
   *
   * @throws BadLineException when it is none
   */
  void conversation(String line, boolean withPort) {
    Cells cells = new Cells(line);
    InetAddress one = address(cells, withPort);
    cells.expect("<->");
    InetAddress other = address(cells, withPort);
    double framesBack = cells.number("the frames back");
    double back = cells.bytes("the bytes back");
    double framesForth = cells.number("the frames forth");
    double forth = cells.bytes("the bytes forth");
    cells.number("the frames");
    cells.bytes("the bytes");
    double seconds = cells.number("the start") + cells.number("the duration");
    lastSeconds = Math.max(lastSeconds, seconds);
    add(one, framesBack + framesForth, forth, back);
    add(other, framesBack + framesForth, back, forth);
  }

  private static InetAddress address(Cells cells, boolean withPort) {
    return withPort ? cells.addressAndPort("an address") : cells.address("an address");
  }

  private void add(InetAddress address, double packets, double sent, double received) {
    Totals totals = conversations.of(address);
    totals.add(packets, sent, received);
    totals.addConnection();
  }

  TotalsTable endpoints() {
    return endpoints;
  }

  TotalsTable conversations() {
    return conversations;
  }

  /** How long after the first packet the last conversation ended; 0 when there were none. */
  double lastSeconds() {
    return lastSeconds;
  }
}

package io.crosstalk.collectors.capture;

import java.net.InetAddress;

/**
 * Tables of tshark's {@code -z endpoints,…} and {@code -z conv,…}: traffic by address, and by pair
 * of addresses.
 */
final class ConversationTables {
  private final TotalsTable endpoints = new TotalsTable();
  private final TotalsTable conversations = new TotalsTable();
  private double lastSeconds;

  /**
   * Processes a row of an endpoint table: address, optional port, then packets and bytes in total,
   * sent and received.
   *
   * @throws RejectedReadingException when the line is no such row
   */
  void endpoint(String line, boolean withPort) {
    PacketCells cells = new PacketCells(line);
    InetAddress address = cells.address("the address");
    if (withPort) {
      cells.count("the port");
    }
    double packets = cells.count("the packets");
    cells.bytes("the bytes");
    cells.count("the packets sent");
    double sent = cells.bytes("the bytes sent");
    cells.count("the packets received");
    endpoints.of(address).add(packets, sent, cells.bytes("the bytes received"));
  }

  /**
   * Processes a row of a conversation table: both addresses, the traffic in each direction and in
   * total, start and duration.
   *
   * @throws RejectedReadingException when the line is no such row
   */
  void conversation(String line, boolean withPort) {
    PacketCells cells = new PacketCells(line);
    InetAddress one = address(cells, withPort);
    cells.expect("<->");
    InetAddress other = address(cells, withPort);
    double framesBack = cells.count("the frames back");
    double back = cells.bytes("the bytes back");
    double framesForth = cells.count("the frames forth");
    double forth = cells.bytes("the bytes forth");
    cells.count("the frames");
    cells.bytes("the bytes");
    // Before version 1.10, tshark stated no times.
    if (!cells.isAtEnd()) {
      double seconds = cells.seconds("the start") + cells.seconds("the duration");
      lastSeconds = Math.max(lastSeconds, seconds);
    }
    add(one, framesBack + framesForth, forth, back);
    add(other, framesBack + framesForth, back, forth);
  }

  private static InetAddress address(PacketCells cells, boolean withPort) {
    return withPort ? cells.addressAndPort("an address") : cells.address("an address");
  }

  private void add(InetAddress address, double packets, double sent, double received) {
    AddressTotals totals = conversations.of(address);
    totals.add(packets, sent, received);
    totals.addConnection();
  }

  TotalsTable endpoints() {
    return endpoints;
  }

  TotalsTable conversations() {
    return conversations;
  }

  /**
   * Returns the time in seconds from the first packet to the end of the last conversation; 0 if
   * there were none.
   */
  double lastSeconds() {
    return lastSeconds;
  }
}

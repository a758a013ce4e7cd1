package io.crosstalk.collectors.capture;

/** Sum of the traffic sent and received by one network address, over all its ports. */
final class AddressTotals {
  private double packets;
  private double sentBytes;
  private double receivedBytes;
  private long connections;

  void add(double morePackets, double moreSent, double moreReceived) {
    packets += morePackets;
    sentBytes += moreSent;
    receivedBytes += moreReceived;
  }

  void addConnection() {
    connections++;
  }

  void add(AddressTotals other) {
    add(other.packets, other.sentBytes, other.receivedBytes);
    connections += other.connections;
  }

  double packets() {
    return packets;
  }

  double sentBytes() {
    return sentBytes;
  }

  double receivedBytes() {
    return receivedBytes;
  }

  long connections() {
    return connections;
  }
}

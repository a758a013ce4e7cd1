package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Flow: traffic from one address to another during a period, as a port of an exporter has counted
 * it.
 *
 * @param startMs start, epoch milliseconds by the exporter's clock
 * @param endMs end, epoch milliseconds by the exporter's clock
 * @param source address of the sender
 * @param destination address of the receiver
 * @param ports ports of the exporter
 * @param bytes number of bytes, not negative; multiplied by the sampling rate
 * @param waited whether the flow could only be decoded later, because its template had not arrived
 */
record FlowRecord(
    long startMs,
    long endMs,
    InetAddress source,
    InetAddress destination,
    FlowPorts ports,
    double bytes,
    boolean waited) {
  FlowRecord(
      long startMs,
      long endMs,
      InetAddress source,
      InetAddress destination,
      FlowPorts ports,
      double bytes) {
    this(startMs, endMs, source, destination, ports, bytes, false);
  }

  /** Returns the flow in the reverse direction, with its own number of bytes. */
  FlowRecord reversed(double reverseBytes) {
    return new FlowRecord(
        startMs, endMs, destination, source, ports.reversed(), reverseBytes, waited);
  }

  /** Returns the same flow with its times shifted, to correct the exporter's clock. */
  FlowRecord shifted(long ms) {
    return new FlowRecord(startMs + ms, endMs + ms, source, destination, ports, bytes, waited);
  }

  /** Returns the same flow without the time before a given one, epoch milliseconds. */
  FlowRecord since(long ms) {
    if (ms <= startMs) {
      return this;
    }
    long from = Math.max(startMs, Math.min(ms, endMs));
    return new FlowRecord(from, endMs, source, destination, ports, bytes, waited);
  }

  /** Returns the same flow, marked as one whose template arrived later. */
  FlowRecord afterWaiting() {
    return new FlowRecord(startMs, endMs, source, destination, ports, bytes, true);
  }
}

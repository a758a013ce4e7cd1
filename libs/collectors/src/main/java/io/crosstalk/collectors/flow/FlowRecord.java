package io.crosstalk.collectors.flow;

import java.net.InetAddress;

/**
 * Traffic from one address to another, as a port of the exporter saw it.
 *
 * @param startMs start by the exporter's clock, like the end
 * @param input ifIndex of the incoming port; 0 if not known
 * @param output ifIndex of the outgoing port; 0 if not known
 * @param bytes number of bytes, not negative; multiplied by the sampling rate
 * @param waited whether it waited for its template
 */
record FlowRecord(
    long startMs,
    long endMs,
    InetAddress source,
    InetAddress destination,
    long input,
    long output,
    double bytes,
    boolean waited) {
  FlowRecord(
      long startMs,
      long endMs,
      InetAddress source,
      InetAddress destination,
      long input,
      long output,
      double bytes) {
    this(startMs, endMs, source, destination, input, output, bytes, false);
  }

  /** Returns the flow in the other direction. */
  FlowRecord reversed(double reverseBytes) {
    return new FlowRecord(startMs, endMs, destination, source, output, input, reverseBytes, waited);
  }

  /** Returns the same flow by another clock. */
  FlowRecord shifted(long ms) {
    return new FlowRecord(
        startMs + ms, endMs + ms, source, destination, input, output, bytes, waited);
  }

  /** Returns the same flow, marked as one whose template arrived later. */
  FlowRecord afterWaiting() {
    return new FlowRecord(startMs, endMs, source, destination, input, output, bytes, true);
  }
}

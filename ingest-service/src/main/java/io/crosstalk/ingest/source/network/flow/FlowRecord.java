package io.crosstalk.ingest.source.network.flow;

import java.net.InetAddress;

/**
 * What one address sent to another, as a port of the exporter saw it.
 *
 * @param startMs by the exporter's clock, like the end
 * @param input the ifIndex that it came in by; 0 when not known
 * @param output the ifIndex that it went out by; 0 when not known
 * @param bytes not negative; multiplied by the sampling rate
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

  /** The same in the other direction. */
  FlowRecord reversed(double reverseBytes) {
    return new FlowRecord(startMs, endMs, destination, source, output, input, reverseBytes, waited);
  }

  /** The same by another clock. */
  FlowRecord shifted(long ms) {
    return new FlowRecord(
        startMs + ms, endMs + ms, source, destination, input, output, bytes, waited);
  }

  /** The same, when its template came later. */
  FlowRecord afterWaiting() {
    return new FlowRecord(startMs, endMs, source, destination, input, output, bytes, true);
  }
}

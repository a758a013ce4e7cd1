package io.crosstalk.collectors.capture;

/**
 * Time from the first to the last packet of a capture, in epoch milliseconds; the end is after the
 * start.
 */
record PacketSpan(long startMs, long endMs) {
  double seconds() {
    return (endMs - startMs) / 1000.0;
  }
}

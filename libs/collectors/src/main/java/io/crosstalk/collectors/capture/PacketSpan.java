package io.crosstalk.collectors.capture;

/** Time span of a capture; the end is after the start. */
record PacketSpan(long startMs, long endMs) {
  double seconds() {
    return (endMs - startMs) / 1000.0;
  }
}

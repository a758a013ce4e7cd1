package io.crosstalk.ingest.source.network.capture;

/** When something was captured: the end is after the start. */
record Span(long startMs, long endMs) {
  double seconds() {
    return (endMs - startMs) / 1000.0;
  }
}

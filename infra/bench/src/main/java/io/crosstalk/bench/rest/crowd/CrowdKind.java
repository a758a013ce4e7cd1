package io.crosstalk.bench.rest.crowd;

/** Kinds of clients in a crowd, with what they do. */
public enum CrowdKind {
  FAST_READERS("read limit=100 as fast as they can"),
  SLOW_READERS("read limit=500&expand=all a byte at a time"),
  SLOW_SENDERS("announce 50 MB to ingest-service, send 60 kB and stop");

  private final String label;

  CrowdKind(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }
}

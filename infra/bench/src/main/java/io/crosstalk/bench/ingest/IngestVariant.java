package io.crosstalk.bench.ingest;

/** Variants of the comparison: the program that receives the samples, and the protocol. */
enum IngestVariant {
  TELEGRAF("Telegraf, remote write"),
  REMOTE_WRITE("ingest-service, remote write"),
  OTLP("ingest-service, OTLP");

  private final String label;

  IngestVariant(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}

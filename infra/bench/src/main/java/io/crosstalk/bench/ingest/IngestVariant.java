package io.crosstalk.bench.ingest;

/** Variants with their protocols. */
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

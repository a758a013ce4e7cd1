package io.crosstalk.bench.ingest;

/** Contenders with their protocols. */
enum Contender {
  TELEGRAF("Telegraf, remote write"),
  REMOTE_WRITE("ingest-service, remote write"),
  OTLP("ingest-service, OTLP");

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}

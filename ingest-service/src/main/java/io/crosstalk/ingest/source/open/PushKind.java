package io.crosstalk.ingest.source.open;

/** What the lines of a push are. */
enum PushKind {
  SAMPLES,
  INVENTORY,
  CHANGES
}

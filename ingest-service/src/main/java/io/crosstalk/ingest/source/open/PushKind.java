package io.crosstalk.ingest.source.open;

/** Content of the lines of a push. */
enum PushKind {
  SAMPLES,
  INVENTORY,
  CHANGES
}

package io.crosstalk.ingest.source.open;

/** Kind of data that the lines of a push request contain. */
enum PushKind {
  SAMPLES,
  INVENTORY,
  CHANGES
}

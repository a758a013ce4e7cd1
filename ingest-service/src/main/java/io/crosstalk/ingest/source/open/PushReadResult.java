package io.crosstalk.ingest.source.open;

/** How the reading of a push request's body has ended. */
sealed interface PushReadResult {

  /** The body was read to its end. */
  record Complete() implements PushReadResult {}

  /**
   * The body is longer than allowed.
   *
   * @param nextLine number of the first line that was not read
   */
  record TooLarge(long nextLine) implements PushReadResult {}

  /**
   * The body is not valid gzip, or its gzip data end too early.
   *
   * @param nextLine number of the first line that was not read
   */
  record BrokenGzip(long nextLine, String reason) implements PushReadResult {}

  /** Kafka has refused a record, so that reading was stopped early. */
  record BusFailed() implements PushReadResult {}
}

package io.crosstalk.ingest.source.open;

/** How the reading of a body ended. */
sealed interface PushEnd {

  /** All was read. */
  record Complete() implements PushEnd {}

  /**
   * It was longer than allowed.
   *
   * @param nextLine the first line that was not looked at
   */
  record TooLarge(long nextLine) implements PushEnd {}

  /** What claims to be gzip is not, or not to its end; likewise. */
  record BrokenGzip(long nextLine, String reason) implements PushEnd {}

  /** Kafka refused a record meanwhile, so reading on made no sense. */
  record BusFailed() implements PushEnd {}
}

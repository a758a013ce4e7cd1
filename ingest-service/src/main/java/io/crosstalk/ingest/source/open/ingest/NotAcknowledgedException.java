package io.crosstalk.ingest.source.open.ingest;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the broker has not acknowledged all records of a request. The sender may safely send
 * the whole request again.
 */
public final class NotAcknowledgedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotAcknowledgedException(@Nullable Exception cause) {
    super(
        "Kafka did not acknowledge everything ("
            + (cause == null ? "no reason given" : cause.getMessage())
            + "); send it again later",
        cause);
  }
}

package io.crosstalk.ingest.source.open.door;

import org.jspecify.annotations.Nullable;

/** Not everything reached the broker; what did may come again without harm. */
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

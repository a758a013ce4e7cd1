package io.crosstalk.ingest.source.open.ingest;

import org.jspecify.annotations.Nullable;

/** The broker has not acknowledged everything. The acknowledged part may safely be sent again. */
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

package io.crosstalk.ingest.publish;

/** Thrown when there is no connection to Kafka yet; the message states the reason. */
public final class BusUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BusUnavailableException(String reason) {
    super(reason);
  }
}

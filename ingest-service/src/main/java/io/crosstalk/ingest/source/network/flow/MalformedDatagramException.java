package io.crosstalk.ingest.source.network.flow;

/** A datagram that is not what it claims to be; they come in bulk, so there is no stack trace. */
final class MalformedDatagramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedDatagramException(String message) {
    super(message, null, false, false);
  }

  /** What is wrong; never null. */
  String text() {
    return String.valueOf(getMessage());
  }
}

package io.crosstalk.collectors.flow;

/**
 * Reports a datagram with invalid content. It occurs in large numbers, so there is no stack trace.
 */
final class MalformedDatagramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedDatagramException(String message) {
    super(message, null, false, false);
  }

  /** Returns the message for people: what is wrong; never null. */
  String text() {
    return String.valueOf(getMessage());
  }
}

package io.crosstalk.collectors.capture;

/**
 * Reports a line of tshark's output that cannot be used. It occurs in large numbers, so there is no
 * stack trace.
 */
final class BadLineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadLineException(String message) {
    super(message, null, false, false);
  }

  /** Returns the message for people: what is wrong with the line; never null. */
  String text() {
    return String.valueOf(getMessage());
  }
}

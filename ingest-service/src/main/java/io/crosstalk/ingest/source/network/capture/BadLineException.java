package io.crosstalk.ingest.source.network.capture;

/** A line that can't be used; they come in bulk, so there is no stack trace. */
final class BadLineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadLineException(String message) {
    super(message, null, false, false);
  }

  /** What is wrong; never null. */
  String text() {
    return String.valueOf(getMessage());
  }
}

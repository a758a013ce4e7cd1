package io.crosstalk.gateway;

/** Thrown when the body of a request is too large. */
final class TooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TooLargeException(int maxBytes) {
    super("The body has at most %,d bytes.".formatted(maxBytes));
  }
}

package io.crosstalk.evaluate;

/** Exception for an error that the user can correct; the message says what to do. */
final class InvalidInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidInput(String message) {
    super(message);
  }
}

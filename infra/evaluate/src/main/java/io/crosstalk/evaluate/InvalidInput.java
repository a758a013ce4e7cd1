package io.crosstalk.evaluate;

/** Error that the user can correct; the message says how. */
final class InvalidInput extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidInput(String message) {
    super(message);
  }
}
